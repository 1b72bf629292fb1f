const { WebpackError } = require('webpack');

const CONSUMED = 'consume-shared-module';
const PROVIDED = 'provide-module';

/**
 * Collects the shared packages that a build takes from the host, with the names that it still uses after tree
 * shaking. Packages that the build provides itself are left out.
 * @returns {Record<string, { range: string, names: string[] | '*' }>} by package; `*` if unknown
 */
function collectUses(compilation) {
  const { moduleGraph, chunkGraph, modules } = compilation;
  const own = new Set([...modules].filter(({ type }) => type === PROVIDED).map((module) => module._name));
  const uses = {};
  for (const module of modules) {
    if (module.type !== CONSUMED || own.has(module.options.shareKey)) continue;
    const { shareKey, requiredVersion } = module.options;
    const names = new Set();
    for (const connection of moduleGraph.getIncomingConnections(module)) {
      const { dependency, originModule } = connection;
      const isThere = originModule && chunkGraph.getNumberOfModuleChunks(originModule) > 0;
      if (!dependency || !isThere || connection.getActiveState(undefined) === false) continue;
      for (const name of findNames(compilation, dependency)) names.add(name);
    }
    if (names.size > 0) uses[shareKey] = { range: requiredVersion || '*', names: sortNames(names) };
  }
  return uses;
}

const sortNames = (names) => (names.has('*') ? '*' : [...names].sort());

function findNames(compilation, dependency) {
  const { moduleGraph } = compilation;
  const ids = dependency.getIds?.(moduleGraph) ?? [];
  // With `import React from 'react'`, webpack can't tell that `React.useState` is the same as `useState`.
  if (ids[0] === 'default' && ids.length > 1) return ids.slice(0, 2);
  const names = compilation
    .getDependencyReferencedExports(dependency, undefined)
    .map((found) => (Array.isArray(found) ? found : found.name)[0] ?? '*');
  return names.includes('*') ? findReadNames(moduleGraph.getParentModule(dependency), dependency) : names;
}

const matchVariable = (request) =>
  new RegExp(
    `([\\w$]+)\\s*=\\s*require\\(["']${request}["']\\)|\\*\\s*as\\s+([\\w$]+)\\s+from\\s*["']${request}["']`,
  );

function findReadNames(module, { userRequest }) {
  const code = String(module.originalSource()?.source() ?? '').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const [found, ...variables] = matchVariable(escapeText(userRequest)).exec(code) ?? [];
  if (!found) return ['*'];
  const variable = escapeText(variables.find(Boolean));
  const read = new RegExp(
    `(?<![\\w$.])${variable}(?![\\w$])(?:\\.([\\w$]+)|\\[["']([\\w$]+)["'](?:\\.toString\\(\\))?\\])?`,
    'g',
  );
  return [...code.replace(found, '').matchAll(read)].map(([, name, quoted]) => name ?? quoted ?? '*');
}

const escapeText = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

function collectOffers(compilation) {
  const { moduleGraph, modules } = compilation;
  const offers = {};
  for (const module of modules) {
    if (module.type !== PROVIDED) continue;
    const [dependency] = [...module.dependencies, ...module.blocks.flatMap((block) => block.dependencies)];
    const provided = moduleGraph.getModule(dependency);
    const names = provided && moduleGraph.getExportsInfo(provided).getProvidedExports();
    if (!Array.isArray(names)) {
      compilation.errors.push(
        new WebpackError(`It can't be known which names ${module._name} has: it can't be shared`),
      );
      continue;
    }
    // A CommonJS module is also its own default export.
    const isModule = provided.buildMeta.exportsType === 'namespace';
    const all = new Set(isModule ? names : [...names, 'default']);
    offers[module._name] = { version: module._version, names: [...all].sort() };
  }
  return offers;
}

module.exports = { collectOffers, collectUses };
