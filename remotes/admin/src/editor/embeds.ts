/** What an address without a scheme is completed by. */
const HERE = 'https://site.invalid';

/** Sites whose films, sounds and maps are passed around: what one does there, and the page behind their player. */
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

/** The address of a page by what stands in its player's path behind a beginning; null for other paths. */
const idBehind = (beginning: string, pathname: string, page: string) =>
  pathname.startsWith(beginning) ? page + pathname.slice(beginning.length) : null;

/** A link in the place of something that other sites would show here: their frames would follow visitors. */
export interface EmbedLink {
  href: string;
  words: string;
}

/**
 * The link that says what a frame would have shown.
 * @param address of the frame; one without a scheme is of the web. Null where it is no such address.
 */
export function linkOfFrame(address: string): EmbedLink | null {
  if (!/^(https?:)?\/\//i.test(address) || !URL.canParse(address, HERE)) return null;
  const url = new URL(address, HERE);
  const site = sites.find(({ host }) => host.test(url.hostname));
  const host = url.hostname.replace(/^www\./, '');
  return { href: site?.page?.(url) ?? url.href, words: site?.words ?? `See it on ${host}` };
}

/** The same of pasted text that is nothing but the code of a frame, or the address of a film or a sound. */
export function linkOfPasted(text: string): EmbedLink | null {
  const pasted = text.trim();
  if (/^<iframe\b[^]*<\/iframe>$/i.test(pasted)) {
    const frame = new DOMParser().parseFromString(pasted, 'text/html').querySelector('iframe');
    return linkOfFrame(frame?.getAttribute('src') ?? '');
  }
  if (!/^https:\/\/\S+$/i.test(pasted) || !URL.canParse(pasted)) return null;
  const { hostname } = new URL(pasted);
  return sites.some(({ host }) => host.test(hostname)) ? linkOfFrame(pasted) : null;
}
