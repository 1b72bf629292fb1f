/** JSON is data and no script to the policy; `<` is escaped so that no text can end the block. */
export function dataBlock(
  { type = 'application/json', id }: { type?: string; id?: string },
  data: unknown,
  replacer?: (key: string, value: unknown) => unknown,
) {
  const json = JSON.stringify(data, replacer).replaceAll('<', '\\u003c');
  return `<script type="${type}"${id ? ` id="${id}"` : ''}>${json}</script>`;
}
