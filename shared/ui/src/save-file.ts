/** Has the browser save a text, or what came from the server, as a file. */
export function saveFile({ name, type, content }: { name: string; type: string; content: string | Blob }) {
  const link = document.createElement('a');
  // The address is not taken back, because Safari reads it only later; it goes with the page.
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
}
