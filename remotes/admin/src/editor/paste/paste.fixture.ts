/** Clipboard from Word 365: line breaks anywhere, lists as plain text, tracked changes, a comment, VML. */
export const word = `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Word.Document>
<meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/mina/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style>
<!--
 /* Style Definitions */
 p.MsoNormal, li.MsoNormal, div.MsoNormal
	{mso-style-unhide:no; margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif;}
@list l0:level1 {mso-level-number-format:bullet; mso-level-text:·;}
-->
</style>
</head>

<body lang=EN-GB link="#0563C1" vlink="#954F72" style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->

<p class=MsoTitle>A day out<o:p></o:p></p>

<h1><a name="_Toc1234"></a><b><span style='mso-fareast-font-family:
"Times New Roman"'>The morning</span></b><o:p></o:p></h1>

<p class=MsoNormal style='margin-bottom:8.0pt'><b><span style='font-size:14.0pt;
color:red'>Forty</span></b> children flew&nbsp;<i style='mso-bidi-font-style:normal'>kites</i><a
style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span
class=MsoFootnoteReference>[1]</span></a>, as <u>Mina</u> <del
cite="mailto:Ada%20Ames" datetime="2026-03-01T10:00">said</del><ins cite="mailto:Ada%20Ames"
datetime="2026-03-01T10:00">told us</ins><span class=MsoCommentReference><span
style='font-size:8.0pt'><a class=msocomanchor id="_anchor_1" href="#_msocom_1">[AA1]</a></span></span>.<o:p></o:p></p>

<p class=MsoNormal><o:p>&nbsp;</o:p></p>

<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:
Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Bring<o:p></o:p></p>

<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-add-space:
auto;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>water<o:p></o:p></p>

<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span><![endif]>a hat<o:p></o:p></p>

<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span></span><![endif]>Leave the dog<o:p></o:p></p>

<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>Sign in<o:p></o:p></p>

<p class=MsoNormal><!--[if gte vml 1]><v:shape id="Picture_x0020_1" style='width:100pt'>
 <v:imagedata src="file:///C:/Users/mina/clip_image001.png" o:title=""/></v:shape><![endif]--><![if !vml]><img
width=133 height=80 src="file:///C:/Users/mina/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png"
v:shapes="Picture_x0020_1"><![endif]><o:p></o:p></p>

<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=301 valign=top style='width:225.4pt;border:solid windowtext 1.0pt'>
  <p class=MsoNormal><b>When<o:p></o:p></b></p>
  </td>
  <td width=301 valign=top style='width:225.4pt'>
  <p class=MsoNormal><b>What<o:p></o:p></b></p>
  </td>
 </tr>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'>
  <td width=301><p class=MsoNormal>10:00<o:p></o:p></p></td>
  <td width=301><p class=MsoNormal>Kites<o:p></o:p></p></td>
 </tr>
</table>

<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>
<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText>[1] Paper ones.<o:p></o:p></p></div>
</div>

<div style='mso-element:comment-list'><p class=MsoCommentText>Is this right?<o:p></o:p></p></div>

<!--EndFragment-->
</body>

</html>`;

/**
 * Clipboard from Google Docs: wrapped in a `b` that isn't bold, styles on spans, lists nested beside their
 * items.
 */
export const googleDocs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5d1f7a0e-7fff"><h1 dir="ltr" style="line-height:1.38;margin-top:20pt;margin-bottom:6pt;"><span style="font-size:20pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:700;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">The morning</span></h1><br /><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-size:11pt;font-weight:400;font-style:normal;white-space:pre-wrap;">Forty children, </span><span style="font-size:11pt;font-weight:700;font-style:normal;">bold</span><span style="font-size:11pt;font-weight:400;font-style:italic;"> and glad</span><span style="font-weight:400;">, see </span><a href="https://example.org/kites" style="text-decoration:none;"><span style="font-size:11pt;color:#1155cc;font-weight:400;text-decoration:underline;">how kites fly</span></a><span style="font-weight:400;">.</span></p><br /><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-weight:400;" aria-level="1"><p dir="ltr" style="line-height:1.38;" role="presentation"><span style="font-weight:400;">Bring</span></p></li><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;">water</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Leave the dog</span></p></li></ul><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="312" /><col width="312" /></colgroup><tbody><tr style="height:0pt"><td style="border:solid #000 1pt;"><p dir="ltr"><span style="font-weight:400;">10:00</span></p></td><td><p dir="ltr"><span style="font-weight:400;">Kites</span></p></td></tr></tbody></table></div><p dir="ltr"><span><span style="border:none;display:inline-block;overflow:hidden;width:200px;height:100px;"><img src="https://lh7-rt.googleusercontent.com/docsz/abc" width="200" height="100" /></span></span></p></b><br class="Apple-interchange-newline">`;

/** Clipboard from LibreOffice Writer: fonts, a heading's bookmark, a footnote's mark, tables with columns. */
export const libreOffice = `<!DOCTYPE html>
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<title></title>
	<meta name="generator" content="LibreOffice 24.2.5.2 (Linux)"/>
	<style type="text/css">
		@page { size: 21cm 29.7cm; margin: 2cm }
		p { line-height: 115%; margin-bottom: 0.25cm; background: transparent }
	</style>
</head>
<body lang="en-GB" link="#000080" vlink="#800000" dir="ltr"><h1 class="western"><a name="__RefHeading___Toc1"></a>
<font face="Liberation Sans, sans-serif"><font size="5" style="font-size: 18pt"><b>The
morning</b></font></font></h1>
<p style="line-height: 100%; margin-bottom: 0cm"><font face="Liberation Serif, serif"><font size="3" style="font-size: 12pt">Forty
	<b>children</b> flew <i>kites</i><sup><a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></sup>,
see <a href="https://example.org/kites"><font color="#000080"><u>how kites fly</u></font></a>.</font></font></p>
<p style="line-height: 100%; margin-bottom: 0cm"><br/>

</p>
<ul>
	<li><p style="line-height: 100%; margin-bottom: 0cm">Bring</p>
	<ul>
		<li><p style="line-height: 100%; margin-bottom: 0cm">water</p></li>
	</ul>
	</li>
	<li><p style="line-height: 100%; margin-bottom: 0cm">Leave the dog</p></li>
</ul>
<table width="665" cellpadding="4" cellspacing="0">
	<col width="324"/>

	<col width="323"/>

	<thead>
		<tr valign="top">
			<th width="324" style="border: none"><p style="orphans: 0; widows: 0">When</p></th>
			<th width="323" style="border: none"><p style="orphans: 0; widows: 0">What</p></th>
		</tr>
	</thead>
	<tbody>
		<tr valign="top">
			<td width="324"><p style="orphans: 0">10:00</p></td>
			<td width="323"><p style="orphans: 0">Kites</p></td>
		</tr>
	</tbody>
</table>
</body>
</html>`;
