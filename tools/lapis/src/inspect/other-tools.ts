import { join, posix } from 'node:path';
import { z } from 'zod';
import { refused } from '../problem';
import { readJson } from '../version';

export const TOOLS_MANIFEST = 'mf-manifest.json';

const files = z.object({ sync: z.array(z.string()).default([]), async: z.array(z.string()).default([]) });
const Assets = z.object({ js: files, css: files.optional() });

const ToolsManifest = z.object({
  name: z.string(),
  metaData: z.object({
    globalName: z.string().optional(),
    buildInfo: z.object({ buildName: z.string(), buildVersion: z.string() }).partial().optional(),
    remoteEntry: z.object({
      name: z.string(),
      path: z.string().default(''),
      type: z.enum(['global', 'var', 'script', 'module', 'esm']).default('global'),
    }),
  }),
  exposes: z.array(z.object({ name: z.string(), assets: Assets })).default([]),
  shared: z
    .array(z.object({ name: z.string(), requiredVersion: z.union([z.string(), z.boolean()]).optional() }))
    .default([]),
});

/**
 * Translates a different tool's manifest into the format of lapis.json, and lists the information that is
 * missing from it.
 * @throws Problem if the manifest is invalid
 */
export async function derive(dir: string) {
  const file = join(dir, TOOLS_MANIFEST);
  const read = ToolsManifest.safeParse(await readJson(file));
  if (!read.success) throw refused(`${file} is not what a federation plugin writes.`);
  const { name, metaData, exposes, shared } = read.data;
  const { remoteEntry, globalName = name } = metaData;
  const isModule = remoteEntry.type === 'module' || remoteEntry.type === 'esm';
  return {
    container: {
      name: globalName,
      type: isModule ? ('module' as const) : ('script' as const),
      entry: posix.join(remoteEntry.path, remoteEntry.name),
      // ES modules list none, because they import their scripts on their own.
      scripts: isModule ? [] : exposes.flatMap(({ assets }) => assets.js.sync),
    },
    exposes: exposes.map((one) => one.name),
    uses: Object.fromEntries(
      shared.map(({ name, requiredVersion }) => [
        name,
        { range: typeof requiredVersion === 'string' ? requiredVersion : '*', names: '*' as const },
      ]),
    ),
    unknown: [
      'where it is on the site, and its pages',
      'which names it uses from the packages it shares',
      'which calls it makes',
    ],
  };
}
