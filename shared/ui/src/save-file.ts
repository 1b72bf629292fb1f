/** Has the browser save a text as a file. */
export function saveFile({ name, type, text }: { name: string; type: string; text: string }) {
  const link = document.createElement('a');
  // The address is not taken back, because Safari reads it only later; it goes with the page.
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
}
