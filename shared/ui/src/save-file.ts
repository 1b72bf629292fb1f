export function saveFile({ name, type, content }: { name: string; type: string; content: string | Blob }) {
  const link = document.createElement('a');
  // The URL isn't revoked, because Safari reads it only later; it is freed with the page.
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
}
