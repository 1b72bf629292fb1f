const HERE = 'https://site.invalid';

/**
 * Sites with popular embeds, and the wording for a link to each. If a site's players have their own
 * addresses, `page` returns the page for a player.
 */
const sites: { host: RegExp; words: string; page?: (player: URL) => string | null }[] = [
  {
    host: /^(.+\.)?(youtube|youtube-nocookie)\.com$|^youtu\.be$/,
    words: 'Watch on YouTube',
    page: ({ pathname }) => idBehind('/embed/', pathname, 'https://www.youtube.com/watch?v='),
  },
  {
    host: /^(.+\.)?vimeo\.com$/,
    words: 'Watch on Vimeo',
    page: ({ pathname }) => idBehind('/video/', pathname, 'https://vimeo.com/'),
  },
  {
    host: /^(.+\.)?dailymotion\.com$|^dai\.ly$/,
    words: 'Watch on Dailymotion',
    page: ({ pathname }) => idBehind('/embed/video/', pathname, 'https://www.dailymotion.com/video/'),
  },
  { host: /^(.+\.)?tiktok\.com$/, words: 'Watch on TikTok' },
  {
    host: /^open\.spotify\.com$/,
    words: 'Listen on Spotify',
    page: ({ pathname }) => idBehind('/embed/', pathname, 'https://open.spotify.com/'),
  },
  {
    host: /^(.+\.)?soundcloud\.com$/,
    words: 'Listen on SoundCloud',
    page: ({ searchParams }) => searchParams.get('url'),
  },
];

const idBehind = (beginning: string, pathname: string, page: string) =>
  pathname.startsWith(beginning) ? page + pathname.slice(beginning.length) : null;

/** A link that replaces an embed, because frames from other sites track visitors. */
export interface EmbedLink {
  href: string;
  words: string;
}

/**
 * Returns a link to a frame's content; null if the frame's address is not on the web.
 * @param address may lack the scheme
 */
export function frameLink(address: string): EmbedLink | null {
  if (!/^(https?:)?\/\//i.test(address) || !URL.canParse(address, HERE)) return null;
  const url = new URL(address, HERE);
  const site = sites.find(({ host }) => host.test(url.hostname));
  const host = url.hostname.replace(/^www\./, '');
  return { href: site?.page?.(url) ?? url.href, words: site?.words ?? `See it on ${host}` };
}

/** Returns a link if the pasted text is only an iframe, or the address of a film or sound; otherwise null. */
export function pastedEmbedLink(text: string): EmbedLink | null {
  const pasted = text.trim();
  if (/^<iframe\b[^]*<\/iframe>$/i.test(pasted)) {
    const frame = new DOMParser().parseFromString(pasted, 'text/html').querySelector('iframe');
    return frameLink(frame?.getAttribute('src') ?? '');
  }
  if (!/^https:\/\/\S+$/i.test(pasted) || !URL.canParse(pasted)) return null;
  const { hostname } = new URL(pasted);
  return sites.some(({ host }) => host.test(hostname)) ? frameLink(pasted) : null;
}
