export function saveFile({ name, type, content }: { name: string; type: string; content: string | Blob }) {
  const link = document.createElement('a');
  // The URL isn't revoked, because Safari only reads it a moment later. It is freed when the page is closed.
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
}
