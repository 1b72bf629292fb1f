import type { Media, UploadResult } from '@lapis/contract';
import sharp from 'sharp';
import type { TestSite } from '../../testing/testing';

type Administrator = Awaited<ReturnType<TestSite['signIn']>>;

export const drawn = (width: number, height: number, background = '#1f3f8f') =>
  sharp({ create: { width, height, channels: 3, background } });

/** Minimal PDF that passes every check except rendering. */
export const pdf = (text = '') => Buffer.from(`%PDF-1.7\n${text}\nstartxref\n0\n%%EOF\n`);

/** Uploads files as a browser does, and waits until their pictures have been rendered. */
export function librarian(site: () => TestSite, admin: Administrator) {
  const upload = (...files: [name: string, content: Buffer][]) => uploadTo('/api/admin/media', ...files);

  const uploadTo = async (url: string, ...files: [name: string, content: Buffer][]) => {
    const form = new FormData();
    for (const [name, content] of files) form.append('files', new Blob([new Uint8Array(content)]), name);
    const request = new Response(form);
    return admin.post(url, Buffer.from(await request.arrayBuffer()), {
      'content-type': request.headers.get('content-type') ?? '',
    });
  };

  const show = async (id: number) =>
    (await admin.get(`/api/admin/media/${id}`)).json<{ results: Media }>().results;

  /** Waits until a picture is rendered or has failed. */
  async function made(id: number): Promise<Media> {
    for (;;) {
      const { next, stop } = nextChange(site());
      try {
        const media = await show(id);
        if (media.state !== 'processing') return media;
        await next;
      } finally {
        stop();
      }
    }
  }

  return {
    upload,
    uploadTo,
    show,
    made,
    change: async (id: number, changes: object) =>
      (await admin.patch(`/api/admin/media/${id}`, changes)).json<{ results: Media }>().results,

    async add(name: string, content: Buffer) {
      const [result] = (await upload([name, content])).json<{ results: UploadResult[] }>().results;
      if (!result || !('media' in result)) throw new Error(`${name} was refused: ${JSON.stringify(result)}`);
      return made(result.media.id);
    },
  };
}

/** Resolves on the next change to any file. Subscribes at once, so that no change is missed. */
function nextChange({ changes }: TestSite) {
  let stop = () => {};
  const next = new Promise<void>((resolve) => {
    stop = changes.subscribe((changed) => {
      if (changed === 'everything' || changed.includes('media')) resolve();
    });
  });
  return { next, stop };
}
