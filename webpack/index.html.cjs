/**
 * Lets React register in `renderers`. Without this, fast refresh updates a remote but doesn't repaint it.
 * Development only.
 */
const refreshHook = `<script>(()=>{const renderers=new Map();let id=0;window.__REACT_DEVTOOLS_GLOBAL_HOOK__={renderers,supportsFiber:true,inject(r){renderers.set(++id,r);return id},onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){}}})()</script>`;

/**
 * Delays the first frame until the page has content, because an empty frame costs a cheap phone a tenth of a
 * second (HTML, link type 'expect'). Browsers that don't support this ignore it.
 */
const firstFrame = '<link rel="expect" href="#content" blocking="render">';

/** shell/src/navigation/fonts.ts enables the fonts later. Without scripts, they load immediately. */
const isFontSheet = (href) => href.includes('/site-fonts.');
const whenArrived = ' id="site-fonts" media="(scripting: none)"';

/**
 * Template for the site's only page. The server fills in the title and the places marked `lapis`. Resources
 * for the first paint are loaded first. Scripts wait for style sheets, pictures and fonts, and usually also
 * for the visitor's first action (shell/src/boot.ts).
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
