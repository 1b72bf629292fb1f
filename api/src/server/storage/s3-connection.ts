import { MINUTE, SECOND } from '../time/clock';
import type { Bucket } from '../settings/store-url';

/** In milliseconds: until a connection is there, without a byte on one, and for a part of a file that is sent. */
const limits = {
  connectionTimeout: 3 * SECOND,
  socketTimeout: 20 * SECOND,
  requestTimeout: 5 * MINUTE,
  throwOnRequestTimeout: true,
};

/** Each picture on its way to a visitor has a connection of its own. */
const agent = { keepAlive: true, maxSockets: 256 };

export type S3Connection = Awaited<ReturnType<typeof connectTo>>;

/**
 * Gets ready to speak with S3. Keys and the region come from the environment or the machine, as Amazon's own tools
 * read them: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION, or the role of a machine.
 */
export async function connectTo({ endpoint, region }: Pick<Bucket, 'endpoint' | 'region'>) {
  // A site whose files are in a folder never loads them.
  const [{ S3Client, ...commands }, { Upload }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
  ]);
  const client = new S3Client({
    region: region ?? process.env['AWS_REGION'] ?? process.env['AWS_DEFAULT_REGION'] ?? 'us-east-1',
    // Other servers than Amazon's have no name of its own for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: 2,
    requestHandler: { ...limits, httpAgent: agent, httpsAgent: agent },
    // Other servers don't know Amazon's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { client, Upload, ...commands };
}

/** Whether S3 says that there is no such file. */
export const isMissing = (error: unknown) =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');

/** Why a call failed, in a few words without anything of the request, which is signed: `AccessDenied, status 403`. */
export function reasonOf(error: unknown) {
  const { name, code, message, $metadata } = error as {
    name?: unknown;
    code?: unknown;
    message?: unknown;
    $metadata?: { httpStatusCode?: number };
  };
  const status = $metadata?.httpStatusCode;
  // Where the client wraps an error of the network, the message alone has its code.
  const [wrapped] = /\bE[A-Z]{4,}\b/.exec(String(message)) ?? [];
  return [code ?? wrapped ?? name, status !== undefined && `status ${status}`]
    .filter(Boolean)
    .map(String)
    .join(', ');
}
