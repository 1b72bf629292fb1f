/** JSON is data and no script to the policy; `<` is escaped so that no text can end the block. */
export function dataBlock({ type = 'application/json', id }: { type?: string; id?: string }, data: unknown) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="${type}"${id ? ` id="${id}"` : ''}>${json}</script>`;
}
