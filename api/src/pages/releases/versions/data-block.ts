/**
 * Builds a JSON block, which the CSP doesn't treat as a script. Escapes `<`, so that no text can close the
 * block.
 */
export function dataBlock({ type = 'application/json', id }: { type?: string; id?: string }, data: unknown) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="${type}"${id ? ` id="${id}"` : ''}>${json}</script>`;
}
