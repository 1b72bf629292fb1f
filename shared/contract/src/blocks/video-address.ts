interface Video {
  provider: 'YouTube' | 'Vimeo';
  url: string;
  /** Address of the embedded player, in the provider's privacy mode. */
  player: string;
}

const youTube = /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/;
/** Excludes the reserved words that YouTube uses for playlists and live streams in place of an id. */
const youTubeId = /^(?!(?:videoseries|live_stream)$)[\w-]{6,20}$/;

/** Parses the address of a YouTube or Vimeo video; undefined for any other address. */
export function videoAt(address: string): Video | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, pathname, searchParams } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  const [first = '', second = ''] = pathname.slice(1).split('/');
  const key = searchParams.get('h');
  if (hostname === 'youtu.be') return ofYouTube(first);
  if (youTube.test(hostname)) {
    return ofYouTube(
      ['embed', 'shorts', 'live', 'v'].includes(first) ? second : (searchParams.get('v') ?? ''),
    );
  }
  if (hostname === 'player.vimeo.com' && first === 'video') return ofVimeo(second, key ?? '');
  if (/^(?:www\.)?vimeo\.com$/.test(hostname)) return ofVimeo(first, key ?? second);
  return undefined;
}

const ofYouTube = (id: string): Video | undefined =>
  youTubeId.test(id)
    ? {
        provider: 'YouTube',
        url: `https://www.youtube.com/watch?v=${id}`,
        player: `https://www.youtube-nocookie.com/embed/${id}`,
      }
    : undefined;

/** @param key hash from the address, required to play an unlisted video */
function ofVimeo(id: string, key: string): Video | undefined {
  if (!/^\d{4,15}$/.test(id)) return undefined;
  const isUnlisted = /^[\da-f]{6,40}$/i.test(key);
  return {
    provider: 'Vimeo',
    url: `https://vimeo.com/${id}${isUnlisted ? `/${key}` : ''}`,
    player: `https://player.vimeo.com/video/${id}?${isUnlisted ? `h=${key}&` : ''}dnt=1`,
  };
}
