const { WebpackError } = require('webpack');

/** Of modules that the federation plugin puts in the place of shared packages. */
const CONSUMED = 'consume-shared-module';
const PROVIDED = 'provide-module';

/**
 * The shared packages that a build takes from whoever has them, and the names that it uses of each: those that are left
 * once what nobody needs is gone. What it brings along itself is left out.
 * @returns {Record<string, { range: string, names: string[] | '*' }>} by package; `*` where that can't be known
 */
function usesOf(compilation) {
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
      for (const name of namesIn(compilation, dependency)) names.add(name);
    }
    if (names.size > 0) uses[shareKey] = { range: requiredVersion || '*', names: sorted(names) };
  }
  return uses;
}

const sorted = (names) => (names.has('*') ? '*' : [...names].sort());

/** The names of a shared package that one import of it uses. */
function namesIn(compilation, dependency) {
  const { moduleGraph } = compilation;
  const ids = dependency.getIds?.(moduleGraph) ?? [];
  // `import React from 'react'` and `React.useState`: webpack can't know that this is the same as `useState`.
  if (ids[0] === 'default' && ids.length > 1) return ids.slice(0, 2);
  const names = compilation
    .getDependencyReferencedExports(dependency, undefined)
    .map((found) => (Array.isArray(found) ? found : found.name)[0] ?? '*');
  return names.includes('*') ? namesRead(moduleGraph.getParentModule(dependency), dependency) : names;
}

/** How a module has all of a package in a variable. */
const kept = (request) =>
  new RegExp(
    `([\\w$]+)\\s*=\\s*require\\(["']${request}["']\\)|\\*\\s*as\\s+([\\w$]+)\\s+from\\s*["']${request}["']`,
  );

/** What a module reads of a package that it has in a variable: `React.useState`, `React['useId'.toString()]`. */
function namesRead(module, { userRequest }) {
  const code = String(module.originalSource()?.source() ?? '').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const [found, ...variables] = kept(escaped(userRequest)).exec(code) ?? [];
  if (!found) return ['*'];
  const variable = escaped(variables.find(Boolean));
  const read = new RegExp(
    `(?<![\\w$.])${variable}(?![\\w$])(?:\\.([\\w$]+)|\\[["']([\\w$]+)["'](?:\\.toString\\(\\))?\\])?`,
    'g',
  );
  return [...code.replace(found, '').matchAll(read)].map(([, name, quoted]) => name ?? quoted ?? '*');
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/**
 * The packages that a build shares, and all names in them.
 * @returns {Record<string, { version: string, names: string[] }>} by package
 */
function offersOf(compilation) {
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
    // A CommonJS module is what it exports by default as well.
    const isModule = provided.buildMeta.exportsType === 'namespace';
    const all = new Set(isModule ? names : [...names, 'default']);
    offers[module._name] = { version: module._version, names: [...all].sort() };
  }
  return offers;
}

module.exports = { offersOf, usesOf };
