/**
 * Regular expressions that may take more than linear time, by file and source, with the reason why each is
 * harmless: the maximum length of its input, or the input's trusted source. `expressions.test.ts` finds them.
 */
const ownBrowser = 'what somebody writes or pastes, in their own browser';
const cleaned = 'texts of staff that are cleaned: no tag in them lacks its end';
const build = 'what the build wrote';
const operator = 'a setting of whoever runs the server';

export const cappedExpressions: Record<string, Record<string, number | string>> = {
  'api/src/cms/slugs/addresses.ts': { '[-\\uD800-\\uDBFF]+$': 120 },
  'api/src/content/newsletters/begin-from-story.ts': { '\\s+\\S*$': 200 },
  'api/src/giving/statements/reading/read-day.ts': { '[T ,]+\\d{1,2}:\\d{2}.*$': 60 },
  'api/src/giving/statements/reading/refuse.ts': {
    '<\\?mso-application[^>]*Excel|<(\\w+:)?Workbook[\\s>]': 2000,
  },
  'api/src/media/library/media-access.ts': { '\\d+\\.(avif|webp)$': 'names of files that the site made' },
  'api/src/media/library/uploads/uploads.ts': { '^-+|-+$': 80 },
  'api/src/operations/backup/store/backup-store.ts': { '\\?.*$': operator },
  'api/src/pages/missing/storable-address.ts': { '\\d.*[a-z].*\\d': 24 },
  'api/src/pages/releases/versions/template.ts': {
    '<link rel="stylesheet" href="([^"]*)"([^>]*)>': build,
    '<script(?![^>]*\\s(?:src|type="application\\/(?:ld\\+)?json"))[^>]*>([\\s\\S]*?)<\\/script>': build,
    '<style[^>]*>([\\s\\S]*?)<\\/style>': build,
    'url\\(([^)]*vazirmatn-arabic[^)]*)\\)': build,
    '<link rel="icon"[^>]*>': build,
    ' *<script defer [^>]*src="([^"]*)"><\\/script>\\n': build,
  },
  'api/src/people/secrets/password.ts': { '[^\\p{L}\\p{N}]+$': 128, '\\P{L}+$': 128 },
  'api/src/server/settings/settings-files.ts': { '[\\r\\n]+$': operator },
  'api/src/server/settings/store-url.ts': { '^\\/+|\\/+$': operator },
  'remotes/admin/src/cms/fields/TitleField.tsx': { '\\s*\\n\\s*': ownBrowser },
  'remotes/admin/src/editor/SourceView.tsx': { '<[^>]*>': ownBrowser },
  'remotes/admin/src/editor/typing/address.ts': { '^[^@/:]+@[^@/:]+\\.[^@/:]+$': ownBrowser },
  'remotes/admin/src/editor/typing/lists.ts': {
    '(<li\\b[^>]*>)(?=\\s*<(?:blockquote|figure|h[1-6]|hr|ol|pre|table|ul)\\b)': ownBrowser,
  },
  'remotes/admin/src/editor/html/markup-errors.ts': {
    '<!--[^]*?-->|<(\\/?)([a-z][\\w-]*)(?:"[^"]*"|\'[^\']*\'|[^"\'>])*>': ownBrowser,
  },
  'remotes/admin/src/editor/paste/paste.ts': { '(<[^>]*?\\s)style=': ownBrowser },
  'remotes/admin/src/editor/paste/pasted-links.ts': {
    '^[^@/:]+@[^@/:]+\\.[^@/:]+$': ownBrowser,
    '^www\\.[^@]+\\.[^@]+$': ownBrowser,
  },
  'remotes/admin/src/editor/paste/pasted-pictures.ts': {
    '\\\\(png|jpeg)blip[^]*?([\\da-f][\\da-f\\s]{63,})\\}': ownBrowser,
    '^data:(image\\/[\\w.+-]+)[^,]*;base64,(.*)$': ownBrowser,
    '^image\\/|\\+.*$': ownBrowser,
  },
  'remotes/admin/src/editor/paste/pasted-word-lists.ts': {
    '@list\\s+(l\\d+:level\\d+)(?:\\s+(lfo\\d+))?\\s*\\{([^}]*)\\}': ownBrowser,
  },
  'remotes/giving/src/give/GiveForm.tsx': { '^(.+)\\s+(\\S+)$': ownBrowser },
  'remotes/giving/src/portal/appeals/paragraphs.ts': { '\\n\\s*\\n': ownBrowser, '\\s*\\n\\s*': ownBrowser },
  'remotes/public/src/action/ways.ts': {
    '<h2\\b[^>]*>(.*?)<\\/h2>': cleaned,
    '<p\\b[^>]*>(.*?)<\\/p>': cleaned,
    '<[^>]*>': cleaned,
  },
  'remotes/public/src/legal/contents.ts': {
    '<h2\\b([^>]*)>([\\s\\S]*?)<\\/h2>': cleaned,
    '<[^>]*>': cleaned,
  },
  'remotes/public/src/long-read/LongRead.tsx': { '(\\S*\\p{L}-\\p{L}\\S*)': 200 },
  'shared/contract/src/content/text-markup.ts': { '<[^>]*>|&nbsp;': cleaned },
  'shared/contract/src/form-rules.ts': { '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$': 254 },
  'shared/contract/src/pages.ts': { '\\/+$': 4096 },
  'shared/contract/src/content/slugs.ts': { '^-+|-+$': 120 },
  'api/src/media/library/pictures/hidden-pictures.ts': {
    '<figure>(?:(?!<\\/?figure>)[^])*<\\/figure>': 'cleaned texts; it ends where another figure begins',
  },
  'api/import/src/fitting/rewrite-links.ts': {
    'https?:\\/\\/[^\\s<>"\']*[^\\s<>"\'.,;:!?)\\]]': 'any text; only the last address of a run can fail',
  },
  'api/src/pages/files/files.routes.ts': {
    '^[/\\\\]*server\\b|(^|[/\\\\])(\\.|[\\w-]*stats\\.json$)': 4096,
  },
  'api/src/server/storage/s3-connection.ts': { '\\bE[A-Z]{4,}\\b': 'any text; a word begins once' },
  'remotes/admin/src/editor/pictures/arriving.ts': {
    '<p>(?:<span data-arriving[^>]*><\\/span>\\s*)+<\\/p>|<span data-arriving[^>]*><\\/span>': ownBrowser,
  },
  'remotes/admin/src/screens/newsletters/mail-in-frame.ts': {
    '<style\\b([^>]*)>(.*?)<\\/style>': ownBrowser,
    '<[a-z](?:"[^"]*"|\'[^\']*\'|[^"\'>])*>': ownBrowser,
  },
};
