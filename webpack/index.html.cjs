/**
 * Lets React register in `renderers`; without this, fast refresh updates a remote without repainting.
 * Development only.
 */
const refreshHook = `<script>(()=>{const renderers=new Map();let id=0;window.__REACT_DEVTOOLS_GLOBAL_HOOK__={renderers,supportsFiber:true,inject(r){renderers.set(++id,r);return id},onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){}}})()</script>`;

/**
 * Delays the first frame until it has content; an empty frame costs a cheap phone a tenth of a second. (HTML,
 * link type 'expect'; browsers without support ignore it.)
 */
const firstFrame = '<link rel="expect" href="#content" blocking="render">';

/** shell/src/navigation/fonts.ts enables the fonts later; without scripts they load at once. */
const isFontSheet = (href) => href.includes('/site-fonts.');
const whenArrived = ' id="site-fonts" media="(scripting: none)"';

/**
 * Template of the site's only page. The server fills in the title and the places marked `lapis`. Resources
 * for the first paint are loaded first: scripts wait for style sheets, pictures and fonts, and usually until
 * the visitor acts (shell/src/boot.ts).
 */
module.exports = ({ htmlWebpackPlugin: { files, options } }) => {
  const head = [
    ...(options.production ? [firstFrame] : [refreshHook]),
    ...files.css.map(
      (href) => `<link rel="stylesheet" href="${href}"${isFontSheet(href) ? whenArrived : ''}>`,
    ),
    '<!--lapis:head-->',
    `<link rel="icon" href="${files.favicon}" type="image/svg+xml">`,
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    '<link rel="alternate" type="application/rss+xml" title="News &amp; Stories" href="/feed.xml">',
    '<!--lapis:scripts-->',
    ...files.js.map((src) => `<script defer fetchpriority="low" src="${src}"></script>`),
  ];
  return `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <title>Lapis</title>
    <meta name="description" content="">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <!--lapis:seo-->
    <meta name="theme-color" content="#fbf8f3" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="#10182b" media="(prefers-color-scheme: dark)">
    <style>@layer reset, tokens, ui;</style>
    ${head.join('\n    ')}
  </head>
  <body>
    <div id="root"><!--lapis:page--></div>
    <!--lapis:data-->${options.boot ? `\n    <script type="module">${options.boot}</script>` : ''}
  </body>
</html>
`;
};
