/** Returns whether the caret is on the last line of an editable text, and that line is empty. */
export function isInEmptyLastLine(text: EventTarget) {
  if (!(text instanceof HTMLElement) || !text.isContentEditable) return false;
  const last = text.lastElementChild;
  const caret = document.getSelection();
  return (
    last instanceof HTMLParagraphElement &&
    last.textContent === '' &&
    last.querySelector('img, [data-setting]') === null &&
    caret !== null &&
    caret.isCollapsed &&
    last.contains(caret.anchorNode)
  );
}
