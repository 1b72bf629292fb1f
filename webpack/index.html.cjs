/** Without `renderers` filled, fast refresh reaches a remote and nothing repaints. Development only. */
const refreshHook = `<script>(()=>{const renderers=new Map();let id=0;window.__REACT_DEVTOOLS_GLOBAL_HOOK__={renderers,supportsFiber:true,inject(r){renderers.set(++id,r);return id},onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){}}})()</script>`;

/** What the first words are set in: asked for with the style sheet, which would ask for it later. */
const firstFonts = /source-(serif-4-latin-opsz|sans-3-latin-wght)-normal\..*woff2$/;

const fontPreloads = ({ compilation, webpackConfig }) =>
  Object.keys(compilation.assets)
    .filter((file) => firstFonts.test(file))
    .map((file) => `${webpackConfig.output.publicPath}${file}`)
    .map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`);

/**
 * The one page. The server fills the title and the places marked lapis. What is painted comes
 * before what makes it work: scripts wait for style sheets, pictures and fonts.
 */
module.exports = (parameters) => {
  const { files, options } = parameters.htmlWebpackPlugin;
  const head = [
    ...(options.production ? [] : [refreshHook]),
    ...files.css.map((href) => `<link rel="stylesheet" href="${href}">`),
    '<!--lapis:head-->',
    ...fontPreloads(parameters),
    `<link rel="icon" href="${files.favicon}" type="image/svg+xml">`,
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    '<link rel="alternate" type="application/rss+xml" title="News &amp; Stories" href="/feed.xml">',
    ...files.js.map((src) => `<script defer fetchpriority="low" src="${src}"></script>`),
    '<!--lapis:scripts-->',
  ];
  return `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <title>Lapis</title>
    <meta name="description" content="">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <!--lapis:facts-->
    <meta name="theme-color" content="#fbf8f3" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="#10182b" media="(prefers-color-scheme: dark)">
    <style>@layer reset, tokens, ui;</style>
    ${head.join('\n    ')}
  </head>
  <body>
    <div id="root"><!--lapis:page--></div>
    <!--lapis:data-->
  </body>
</html>
`;
};
