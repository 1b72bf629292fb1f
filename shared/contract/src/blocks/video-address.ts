/** A video of a provider. */
interface Video {
  provider: 'YouTube' | 'Vimeo';
  /** Its page at the provider. */
  url: string;
  /** The address at which it plays within a page, and by which the provider follows nobody until it does. */
  player: string;
}

const youTube = /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/;
/** No list of videos and no broadcast of a channel, whose addresses have these words where others have an id. */
const youTubeId = /^(?!(?:videoseries|live_stream)$)[\w-]{6,20}$/;

/** The video that an address of YouTube or Vimeo leads to; undefined of any other address. */
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

/** @param key without which nobody sees a video that is not listed; nothing else of an address looks like one */
function ofVimeo(id: string, key: string): Video | undefined {
  if (!/^\d{4,15}$/.test(id)) return undefined;
  const isUnlisted = /^[\da-f]{6,40}$/i.test(key);
  return {
    provider: 'Vimeo',
    url: `https://vimeo.com/${id}${isUnlisted ? `/${key}` : ''}`,
    player: `https://player.vimeo.com/video/${id}?${isUnlisted ? `h=${key}&` : ''}dnt=1`,
  };
}
