import { parseStoreUrl } from '../settings/store-url';
import { hasS3Credentials } from './s3-connection';
import { s3Store } from './s3-store';

const place = parseStoreUrl('s3://lapis');
if (!place || 'folder' in place) throw new Error('not a bucket');

const withoutSources = {
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_CONFIG_FILE: '/nonexistent',
  AWS_SHARED_CREDENTIALS_FILE: '/nonexistent',
};
const before = { ...process.env };
beforeEach(() => {
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name];
  Object.assign(process.env, withoutSources);
});
afterAll(() => {
  process.env = before;
});

test('credentials are found in the environment, or nowhere', async () => {
  expect(await hasS3Credentials(place)).toBe(false);
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'lapis', AWS_SECRET_ACCESS_KEY: 'geheim' });
  expect(await hasS3Credentials(place)).toBe(true);
});

test('a bucket without credentials says how to give them', async () => {
  await expect(s3Store(place).check()).rejects.toThrow(
    /^The file store s3:\/\/lapis failed while .*: no credentials were found: set AWS_ACCESS_KEY_ID and/,
  );
});
