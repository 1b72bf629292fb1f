/** A text as it stands in HTML, in an attribute too. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** JSON is data and no script to the policy; `<` is escaped so that no text can end the block. */
export const dataBlock = ({ type = 'application/json', id }: { type?: string; id?: string }, data: unknown) =>
  `<script type="${type}"${id ? ` id="${id}"` : ''}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
