/** A page as the host's build might make it, with placeholders for the server. */
export const PAGE = `<!doctype html>
<html lang="en-GB">
  <head>
    <title>Lapis</title>
    <meta name="description" content="">
    <style>@layer reset, tokens, ui;</style>
    <style>@font-face{src:url(/dist/files/serif.0a1b2c3d.woff2)}</style>
    <script>document.documentElement.dataset.theme = 'light'</script>
    <!--lapis:seo-->
    <!--lapis:head-->
    <script defer src="/dist/js/main.0a1b2c3d.js"></script>
    <!--lapis:scripts-->
  </head>
  <body><div id="root"><!--lapis:page--></div><!--lapis:data--></body>
</html>`;
