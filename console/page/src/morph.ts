// Brings what is on the page to what was just rendered, with as few changes as possible: focus,
// selections and open explanations stay. Children with a data-key are known by it, others by their
// place. Only what carries no listener of its own may be rendered anew.

const ours = (element: Element, name: string) => name === "open" && element.tagName === "DETAILS";

function attributes(old: Element, fresh: Element): void {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !ours(old, name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (!ours(old, name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

const keyOf = (node: Node | null) => (node instanceof Element ? node.getAttribute("data-key") : null);

function alike(old: Node, fresh: Node): boolean {
  return old.nodeName === fresh.nodeName && keyOf(old) === keyOf(fresh);
}

function patch(old: Node, fresh: Node): void {
  if (old instanceof Element && fresh instanceof Element) {
    attributes(old, fresh);
    children(old, fresh);
  } else if (old.nodeValue !== fresh.nodeValue) {
    old.nodeValue = fresh.nodeValue;
  }
}

function children(old: Element, fresh: Element): void {
  const known = new Map<string, Element>();
  for (const child of old.children) {
    const key = keyOf(child);
    if (key !== null) known.set(key, child);
  }
  let here = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const key = keyOf(wanted);
    const found = key === null ? here : (known.get(key) ?? null);
    if (found === null || !alike(found, wanted)) {
      old.insertBefore(wanted, here);
      continue;
    }
    if (found === here) here = here.nextSibling;
    else old.insertBefore(found, here);
    patch(found, wanted);
  }
  while (here !== null) {
    const next: ChildNode | null = here.nextSibling;
    here.remove();
    here = next;
  }
}

// Makes the children of `host` those given.
export function show(host: Element, ...fresh: (Node | string | undefined)[]): void {
  const wanted = host.cloneNode(false) as Element;
  for (const child of fresh) if (child !== undefined) wanted.append(child);
  children(host, wanted);
}
