const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { WebpackError } = require('webpack');

/** A style sheet becomes code as well, but not ours. */
const isCode = /\.[cm]?[jt]sx?$/;

/** At the top of a module: a variable, or a collection that is filled as the page goes on. */
const state = /^(?:export )?(?:(?:let|var) |const \w+ = new (?:Map|Set|WeakMap|WeakSet)\b)/m;

/** A context of React, which some copy provides and only the same one reads. */
const context = /^(?:export )?const \w+ = (?:\/\*.*\*\/ ?)?createContext\b/m;

/** Whether a package offers a module by its own name, so that the host has it. */
function isOffered(file) {
  const index = path.join(path.dirname(file), 'index.ts');
  const { name } = path.parse(file);
  return existsSync(index) && readFileSync(index, 'utf8').includes(`from './${name}'`);
}

/** Of a file that comes from npm. */
const packageOf = (file) => /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file)?.[1];

/** A module by the name of the package of ours that it is of: `@lapis/ui/src/site.ts`; undefined of any other. */
function nameIn(
  { resourceResolveData: { descriptionFileData, descriptionFileRoot, relativePath } = {} },
  app,
) {
  const { name } = descriptionFileData ?? {};
  const isOurs = name?.startsWith('@lapis/') && descriptionFileRoot !== app;
  return isOurs ? name + relativePath.slice(1) : undefined;
}

/**
 * Ends the build of a remote that would bring its own copy of a module with state: what one copy knows, the other does
 * not. Such a module belongs to a package that the host shares (shares.cjs), and is imported by that package's name.
 */
class OneCopyPlugin {
  /** @param {{ packages?: string[] }} options packages from npm of which a copy is one too many, with state or not */
  constructor({ packages = [] } = {}) {
    this.packages = packages;
  }

  /** Whether an app's own copy of a module would be one too many. */
  isForAll(module, ofUs) {
    if (this.packages.includes(packageOf(module.resource))) return true;
    if (!ofUs) return false;
    const source = String(module.originalSource()?.source());
    return state.test(source) || (context.test(source) && isOffered(module.resource));
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('OneCopyPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('OneCopyPlugin', (modules) => {
        for (const module of modules) {
          if (!isCode.test(module.resource ?? '')) continue;
          const ofUs = nameIn(module, compiler.context);
          if (!this.isForAll(module, ofUs)) continue;
          const name = ofUs ?? module.resource;
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
