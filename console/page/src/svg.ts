// An element of a drawing. The Content-Security-Policy forbids style attributes, so drawings use
// attributes of their own and classes.
export function svg(
  tag: string,
  attributes: Record<string, string | number>,
  ...children: Element[]
): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}
