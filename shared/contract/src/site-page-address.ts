/** The address of a page that staff made: 'winter-appeal/how' is at '/winter-appeal/how'. */
export const sitePageAddress = (path: string) => `/${path.split('/').map(encodeURIComponent).join('/')}`;
