import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describePictures, describeDrawing, names, readDescription, sitePictures } from './site-pictures';

const root = resolve(__dirname, '../../../..');
const command = 'npx pnpm@12.21.0 --filter @lapis/api pictures';

test.each(names)('the description of %s fits its drawing', async (name) => {
  const facts = await describeDrawing(root, name);
  const described = await readDescription(root, name);
  const { placeholder, ...rest } = { placeholder: '', ...described };
  if (JSON.stringify(rest) !== JSON.stringify(facts)) {
    throw new Error(
      `${sitePictures[name]} does not fit the drawing api/demo/pictures/${name}.svg any more.\n` +
        `Run this and commit what it writes:\n  ${command}`,
    );
  }
  expect(placeholder).toMatch(/^data:image\/webp;base64,[\w+/]{60,400}=*$/);
});

test('only the files of changed drawings are written again', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'lapis-site-pictures-'));
  try {
    const drawings = 'api/demo/pictures/headers';
    await cp(join(root, drawings), join(copy, drawings), { recursive: true });
    expect(await describePictures(copy)).toEqual(Object.values(sitePictures));
    expect(await describePictures(copy)).toEqual([]);

    const drawing = join(copy, 'api/demo/pictures/headers/home.svg');
    const before = await readDescription(copy, 'headers/home');
    await writeFile(drawing, `${await readFile(drawing, 'utf8')}<!-- another stroke -->`);
    expect(await describePictures(copy)).toEqual([sitePictures['headers/home']]);
    expect(await readDescription(copy, 'headers/home')).not.toEqual(before);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
});
