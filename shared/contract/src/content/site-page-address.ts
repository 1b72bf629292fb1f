export const sitePageAddress = (path: string) => `/${path.split('/').map(encodeURIComponent).join('/')}`;
