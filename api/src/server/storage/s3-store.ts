import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { finished, PassThrough, Readable } from 'node:stream';
import { isSafeName } from '../archive/manifest';
import { type FileStore, StoreUnavailable } from './file-store';
import { connectToS3, isMissing, describeS3Error, type S3Connection } from './s3-connection';
import { formatStoreUrl, type Bucket } from '../settings/store-url';
import { SECOND } from '../time/clock';

const MEGABYTE = 1024 * 1024;

/**
 * Returns the size of an upload's parts in bytes. S3 allows 10,000 parts, so large files need larger parts.
 */
const partSize = (bytes: number) => Math.max(8 * MEGABYTE, Math.ceil(bytes / 9000));

export interface S3Options {
  answerLimit?: number;
  listedAtOnce?: number;
}

export function s3Store(place: Bucket, options: S3Options = {}): FileStore {
  const line = openBucket(place, options);
  return { url: line.url, pathOf: () => undefined, ...reading(line), ...writing(line) };
}

type BucketLine = ReturnType<typeof openBucket>;

function openBucket(place: Bucket, { answerLimit = 5 * SECOND, listedAtOnce }: S3Options) {
  const { bucket, prefix } = place;
  const url = formatStoreUrl(place);
  let connection: Promise<S3Connection> | undefined;

  const unavailable = (what: string, error: unknown) =>
    new StoreUnavailable(url, what, describeS3Error(error));

  async function ask<T>(what: string, work: (s3: S3Connection) => Promise<T>): Promise<T> {
    try {
      return await work(await (connection ??= connectToS3(place)));
    } catch (error) {
      throw unavailable(what, error);
    }
  }

  return {
    url,
    bucket,
    prefix,
    quickly: { requestTimeout: answerLimit },
    listedAtOnce,
    unavailable,
    ask,

    askFor: <T>(what: string, work: (s3: S3Connection) => Promise<T>) =>
      ask(what, (s3) =>
        work(s3).catch((error: unknown) => {
          if (isMissing(error)) return undefined;
          throw error;
        }),
      ),

    keyOf(name: string) {
      if (!isSafeName(name)) throw new Error(`No file can be named ${JSON.stringify(name)}`);
      return { Bucket: bucket, Key: `${prefix}${name}` };
    },
  };
}

const reading = ({ bucket, prefix, quickly, listedAtOnce, ask, askFor, keyOf, unavailable }: BucketLine) =>
  ({
    get: async (name, range) => {
      const Key = keyOf(name);
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await askFor(`reading ${name}`, ({ client, GetObjectCommand }) =>
        client.send(new GetObjectCommand({ ...Key, ...(Range && { Range }) }), quickly),
      );
      if (!(found?.Body instanceof Readable)) return undefined;
      const { Body, ContentRange, ContentLength = 0, LastModified = new Date(0) } = found;
      const whole = /\/(\d+)$/.exec(ContentRange ?? '')?.[1];
      const content = forwardStream(Body, (error) => unavailable(`reading ${name}`, error));
      return { name, size: Number(whole ?? ContentLength), modifiedAt: LastModified, content };
    },

    head: async (name) => {
      const Key = keyOf(name);
      const found = await askFor(`looking for ${name}`, ({ client, HeadObjectCommand }) =>
        client.send(new HeadObjectCommand(Key), quickly),
      );
      if (!found) return undefined;
      return { name, size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) };
    },

    list: async function* (start) {
      const Prefix = `${prefix}${start}`;
      let next: string | undefined;
      do {
        const ContinuationToken = next;
        const page = await ask('listing files', ({ client, ListObjectsV2Command }) =>
          client.send(
            new ListObjectsV2Command({ Bucket: bucket, Prefix, ContinuationToken, MaxKeys: listedAtOnce }),
            quickly,
          ),
        );
        for (const { Key, Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
          const name = Key?.slice(prefix.length);
          if (name && isSafeName(name)) yield { name, size: Size, modifiedAt: LastModified };
        }
        next = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (next !== undefined);
    },

    check: async () => {
      await ask('checking the bucket', ({ client, HeadBucketCommand }) =>
        client.send(new HeadBucketCommand({ Bucket: bucket }), quickly),
      );
    },
  }) satisfies Pick<FileStore, 'get' | 'head' | 'list' | 'check'>;

function forwardStream(source: Readable, problem: (error: unknown) => Error) {
  const content = new PassThrough();
  finished(source, (error) => {
    if (error) content.destroy(problem(error));
  });
  content.once('close', () => source.destroy());
  return source.pipe(content);
}

function writing({ quickly, ask, keyOf }: BucketLine) {
  async function send(name: string, content: Readable, bytes = 0) {
    const Key = keyOf(name);
    let problem: Error | undefined;
    content.once('error', (error) => (problem = error));
    try {
      await ask(`writing ${name}`, async ({ client, Upload }) => {
        const params = { ...Key, Body: content };
        await new Upload({ client, params, partSize: partSize(bytes), queueSize: 2 }).done();
      });
    } catch (error) {
      throw problem ?? error;
    } finally {
      content.destroy();
    }
  }

  return {
    put: (name, content) => send(name, content),

    async putFile(name, path) {
      const { size } = await stat(path);
      await send(name, createReadStream(path), size);
      await rm(path, { force: true });
    },

    async delete(name) {
      const Key = keyOf(name);
      await ask(`deleting ${name}`, ({ client, DeleteObjectCommand }) =>
        client.send(new DeleteObjectCommand(Key), quickly),
      );
    },
  } satisfies Pick<FileStore, 'put' | 'putFile' | 'delete'>;
}
