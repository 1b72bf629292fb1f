/** Stubs the layout APIs that ProseMirror and dialogs need, but that jsdom lacks. */
const nowhere = () => new DOMRect();
const none = () => Object.assign([], { item: () => null }) as unknown as DOMRectList;

globalThis.DOMRect ??= class {
  x = 0;
  y = 0;
  width = 0;
  height = 0;
  top = 0;
  right = 0;
  bottom = 0;
  left = 0;
  toJSON() {}
} as unknown as typeof DOMRect;

Range.prototype.getBoundingClientRect = nowhere;
Range.prototype.getClientRects = none;
Element.prototype.getClientRects = none;
Element.prototype.scrollIntoView = () => {};
document.elementFromPoint = () => null;

window.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), { media, matches: true }) as unknown as MediaQueryList;
window.scrollTo = () => {};
