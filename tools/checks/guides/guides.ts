/** Guide whose shell blocks are run, unless they are marked. */
export interface Guide {
  document: string;
  /** Commands that an earlier step of the guide describes, or that create what its reader has. */
  before?: string;
  /** Texts in its commands that a reader replaces by their own, and what replaces them here. */
  examples?: Record<string, string>;
  /** Stops the site first. */
  stopsSite?: boolean;
  /** Program without which the guide is skipped. */
  needs?: string;
}

const onServer = 'export LAPIS_SERVER=http://localhost:$PORT LAPIS_TOKEN=$SESSION\n';

/** Names the newest version of public that isn't live. */
const findOther = `export OTHER=$(npm run --silent lapis -- status public --json |
  node -p "JSON.parse(fs.readFileSync(0)).versions.find(({ state }) => state !== 'live').version")
`;

/** Examples in all guides. */
export const commonExamples = { 'http://localhost:3000': 'http://localhost:$PORT' };

/**
 * Guides in the order in which they are run: each in a clean copy of the sources, with the builds, data and
 * server of the guides before it. The first one installs and starts the site. Names in capitals that
 * `run-guides.ts` knows, such as PORT, are replaced by their values.
 */
export const guides: Guide[] = [
  {
    document: 'docs/tutorials/your-first-page.md',
    examples: { ADDRESS: '$ORIGIN' },
  },
  {
    document: 'docs/tutorials/your-first-remote.md',
    examples: {
      '"password":"…"': '"password":"$PASSWORD"',
      'lapis_release_…': '$(grep -o "lapis_release_[^\\"]*" "$OUTPUT")',
    },
  },
  {
    document: 'docs/how-to/canary.md',
    before: onServer + findOther,
    examples: {
      '1.0.0-f23af2e8': '$OTHER',
      // The reader gives one of the last two commands.
      'npm run lapis -- stop public':
        'npm run lapis -- rollback public\nnpm run lapis -- canary public@$OTHER\nnpm run lapis -- stop public',
    },
  },
  {
    document: 'docs/how-to/test-a-version.md',
    before: onServer + findOther,
    examples: { '1.0.0-f23af2e8': '$OTHER' },
  },
  { document: 'docs/how-to/add-a-page.md' },
  { document: 'docs/reference/gate-rules.md' },
  {
    document: 'docs/how-to/release-and-roll-back.md',
    before: 'npm run lapis -- rollback public\nnpm run new -- page public history "Our history"',
    examples: {
      'https://charity.example LAPIS_TOKEN=…': 'http://localhost:$PORT LAPIS_TOKEN=$SESSION',
      // The reader gives one of both commands.
      'npm run lapis -- rollback public --bad':
        'npm run lapis -- promote public\nnpm run lapis -- rollback public --bad',
    },
  },
  {
    document: 'docs/reference/api.md',
    before: 'export TOKEN=$SESSION',
    examples: {
      '"email":"ruth@lapis.example","password":"seven quiet lanterns"':
        '"email":"admin@lapis.example","password":"$PASSWORD"',
      aSxp_xFzdeHwCdNQ2dgmqZKvhC3rIuTDH5CQF7OIp38: '$SESSION',
    },
  },
  {
    document: 'docs/how-to/move-content.md',
    before: `DATA_DIR=$FOLDER/new DEMO=0 PORT=$NEW_PORT ADMIN_EMAIL=admin@lapis.example ADMIN_PASSWORD=$PASSWORD node api/dist/main.mjs`,
    examples: {
      '"Authorization: Bearer $TOKEN"': '"Authorization: Bearer $SESSION"',
      '"Authorization: Bearer $NEW_TOKEN"': '"Authorization: Bearer $NEW_SESSION"',
      'https://www.example.org/api/export/…':
        'http://localhost:$PORT$(node -p "JSON.parse(fs.readFileSync(\'reply\')).url")',
      'https://www.example.org': 'http://localhost:$PORT',
      'https://new.example.org': 'http://localhost:$NEW_PORT',
      '# returns { url }': '>reply',
      'lapis-export-2026-11-21.tar.gz': '$(ls lapis-export-*.tar.gz)',
    },
  },
  {
    document: 'docs/how-to/import-a-website.md',
    before: `cp api/import/src/wordpress/wordpress-6.fixture.xml export.xml
cp api/import/src/ghost/ghost-5.fixture.json export.json
mkdir ../uploads`,
    // Some pictures of these samples are missing, which is status 2.
    examples: {
      '--report report.json': '--report report.json || test $? = 2',
      'https://www.example.org --menu Navigation': 'https://www.example.org --menu Navigation || test $? = 2',
    },
  },
  {
    document: 'docs/how-to/troubleshooting.md',
    before: `npm run admin -- add ada@example.org
sqlite3 data/lapis.sqlite "update users set two_factor_since = created_at where email = 'ada@example.org'"`,
    needs: 'sqlite3',
  },
  { document: 'docs/how-to/add-a-setting-job-mail.md' },
  {
    document: 'docs/how-to/backup-and-restore.md',
    before: 'npm run backup',
    examples: {
      '2026-11-21T10:00 ': '$(date -u +%FT%T) ',
      'data/backups/backup-2026-11-21T10-00-00.tar.gz': '$(ls data/backups/backup-*.tar.gz | head -1)',
    },
  },
  {
    document: 'docs/how-to/mail.md',
    before: 'mkdir -p /etc/lapis/',
    stopsSite: true,
    needs: 'sqlite3',
  },
  { document: 'docs/how-to/run-the-server.md', examples: { 'lapis-*.tar.gz': 'build/lapis-*.tar.gz' } },
  {
    document: 'docs/how-to/run-on-one-machine.md',
    before: 'mkdir -p /etc/systemd/system/ /etc/caddy/\nmv build/lapis-*.tar.gz .',
    stopsSite: true,
  },
  // `npm test` runs in the same check of a change.
  { document: 'README.md', examples: { 'npm test': '' } },
  { document: 'docs/how-to/add-a-block.md' },
  { document: 'docs/how-to/add-a-content-type.md' },
  { document: 'docs/how-to/add-a-language.md' },
  { document: 'docs/how-to/make-a-release.md' },
  {
    document: 'docs/how-to/add-a-remote.md',
    before: 'npm run new -- remote shop "Our shop"',
    examples: { ' dev': ' dev --port $NEW_PORT' },
  },
  // Last, because it signs a version with a key that no server knows.
  { document: 'docs/how-to/ci.md' },
];
