const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { WebpackError } = require('webpack');

const isCode = /\.[cm]?[jt]sx?$/;

/** Matches module-level state: a variable, or a collection that is filled at run time. */
const state = /^(?:export )?(?:(?:let|var) |const \w+ = new (?:Map|Set|WeakMap|WeakSet)\b)/m;

/** Matches a React context, which only works if the provider and its readers use the same copy. */
const context = /^(?:export )?const \w+ = (?:\/\*.*\*\/ ?)?createContext\b/m;

function isOffered(file) {
  const index = path.join(path.dirname(file), 'index.ts');
  const { name } = path.parse(file);
  return existsSync(index) && readFileSync(index, 'utf8').includes(`from './${name}'`);
}

const toPackage = (file) => /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file)?.[1];

function toModuleName(
  { resourceResolveData: { descriptionFileData, descriptionFileRoot, relativePath } = {} },
  app,
) {
  const { name } = descriptionFileData ?? {};
  const isOurs = name?.startsWith('@lapis/') && descriptionFileRoot !== app;
  return isOurs ? name + relativePath.slice(1) : undefined;
}

/**
 * Fails a remote's build if it would bundle its own copy of a stateful module, because the copies wouldn't
 * share their state. Such a module must be in a package that the host shares (shares.cjs), and must be
 * imported by the name of that package.
 */
class OneCopyPlugin {
  /**
   * @param {{ packages?: string[] }} options `packages` are npm packages that mustn't be copied, whether or
   * not they are stateful
   */
  constructor({ packages = [] } = {}) {
    this.packages = packages;
  }

  isForAll(module, ownName) {
    if (this.packages.includes(toPackage(module.resource))) return true;
    if (!ownName) return false;
    const source = String(module.originalSource()?.source());
    return state.test(source) || (context.test(source) && isOffered(module.resource));
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('OneCopyPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('OneCopyPlugin', (modules) => {
        for (const module of modules) {
          if (!isCode.test(module.resource ?? '')) continue;
          const ownName = toModuleName(module, compiler.context);
          if (!this.isForAll(module, ownName)) continue;
          const name = ownName ?? module.resource;
          const issuer = compilation.moduleGraph.getIssuer(module)?.resource ?? 'an entry';
          compilation.errors.push(
            new WebpackError(
              `${name} has state and would be bundled a second time, for ${issuer}. Import it by the name of a package that the host shares (webpack/shares.cjs).`,
            ),
          );
        }
      });
    });
  }
}

module.exports = { OneCopyPlugin };
