import { MINUTE, SECOND } from '../time/clock';
import type { Bucket } from '../settings/store-url';

/** Time limits in milliseconds: for connecting, for a pause without data, and for one part of an upload. */
const limits = {
  connectionTimeout: 3 * SECOND,
  socketTimeout: 20 * SECOND,
  requestTimeout: 5 * MINUTE,
  throwOnRequestTimeout: true,
};

/** Allows many sockets, because every picture that is being sent to a visitor occupies one. */
const agent = { keepAlive: true, maxSockets: 256 };

export type S3Connection = Awaited<ReturnType<typeof connectToS3>>;

/**
 * Creates an S3 client. Credentials and the region are read from the same places as by Amazon's own tools:
 * AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN and AWS_REGION, or the machine's role.
 */
export async function connectToS3({ endpoint, region }: Pick<Bucket, 'endpoint' | 'region'>) {
  const [{ S3Client, ...commands }, { Upload }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
  ]);
  const client = new S3Client({
    region: region ?? process.env['AWS_REGION'] ?? process.env['AWS_DEFAULT_REGION'] ?? 'us-east-1',
    // Servers other than Amazon's don't have a host name per bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: 2,
    requestHandler: { ...limits, httpAgent: agent, httpsAgent: agent },
    // Servers other than Amazon's don't support its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { client, Upload, ...commands };
}

/** Returns true if any source of the SDK has credentials: a profile, or the role of the machine or container. */
export async function hasS3Credentials(bucket: Pick<Bucket, 'endpoint' | 'region'>) {
  const { client } = await connectToS3(bucket);
  try {
    await client.config.credentials();
    return true;
  } catch {
    return false;
  } finally {
    client.destroy();
  }
}

export const isMissing = (error: unknown) =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');

export function describeS3Error(error: unknown) {
  const { name, code, message, $metadata } = error as {
    name?: unknown;
    code?: unknown;
    message?: unknown;
    $metadata?: { httpStatusCode?: number };
  };
  if (name === 'CredentialsProviderError')
    return 'no credentials were found: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give this machine a role that may use the bucket';
  const status = $metadata?.httpStatusCode;
  // The client wraps some network errors. Their code is then found only in the message.
  const [wrapped] = /\bE[A-Z]{4,}\b/.exec(String(message)) ?? [];
  return [code ?? wrapped ?? name, status !== undefined && `status ${status}`]
    .filter(Boolean)
    .map(String)
    .join(', ');
}
