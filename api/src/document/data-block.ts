/** JSON is data and no script to the policy; `<` is escaped so that no text can end the block. */
export const dataBlock = ({ type = 'application/json', id }: { type?: string; id?: string }, data: unknown) =>
  `<script type="${type}"${id ? ` id="${id}"` : ''}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
