/** Without `renderers` filled, fast refresh reaches a remote and nothing repaints. Development only. */
const refreshHook = `<script>(()=>{const renderers=new Map();let id=0;window.__REACT_DEVTOOLS_GLOBAL_HOOK__={renderers,supportsFiber:true,inject(r){renderers.set(++id,r);return id},onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){}}})()</script>`;

/**
 * The first frame is painted with the page's own content in it, and not before, when it would be empty: making one takes
 * a cheap phone a tenth of a second. (HTML, link type 'expect'; a browser that doesn't know it paints as it likes.)
 */
const firstFrame = '<link rel="expect" href="#content" blocking="render">';

/** The site's own fonts wait for their turn (shell/src/navigation/fonts.ts), unless nothing could tell them. */
const isOfFonts = (href) => href.includes('/site-fonts.');
const whenArrived = ' id="site-fonts" media="(scripting: none)"';

/**
 * The one page. The server fills the title and the places marked lapis. What is painted comes
 * before what makes it work: scripts wait for style sheets, pictures and fonts, and on a page that came whole for its
 * reader (shell/src/boot.ts).
 */
module.exports = ({ htmlWebpackPlugin: { files, options } }) => {
  const head = [
    ...(options.production ? [firstFrame] : [refreshHook]),
    ...files.css.map((href) => `<link rel="stylesheet" href="${href}"${isOfFonts(href) ? whenArrived : ''}>`),
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
