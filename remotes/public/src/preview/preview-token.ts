/** The token of a link that shows a draft; null for visitors. */
export const previewToken = ({ url }: Request) => new URL(url).searchParams.get('preview');
