type Child = Node | string | undefined;

// An element with attributes and children; an attribute that is undefined is left out.
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string | undefined> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(name, value);
  }
  for (const child of children) if (child !== undefined) made.append(child);
  return made;
}
