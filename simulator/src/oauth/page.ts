import { type ConsentAsk, canUntick } from './flow.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const document = (body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in: a stand-in for Instagram</title>
<link rel="stylesheet" href="/phone/base.css">
<style>main{max-width:26rem;margin:3rem auto;padding:0 1rem}li{margin:.5rem 0;list-style:none}ul{padding:0}form{display:grid;gap:1rem}</style>
</head>
<body><main>${body}</main></body>
</html>`;

const scopeWords: Record<string, string> = {
  instagram_business_basic: 'See profile and posts (required)',
  instagram_business_manage_messages: 'Read and answer messages',
  instagram_business_manage_comments: 'Read and answer comments',
  instagram_business_content_publish: 'Publish posts',
  instagram_business_manage_insights: 'See insights',
};

function scopeLine(scope: string): string {
  const fixed = canUntick(scope) ? '' : ' disabled';
  const name = escapeHtml(scope);
  return `<li><label><input type="checkbox" name="scope" value="${name}" checked${fixed}> ${escapeHtml(scopeWords[scope] ?? scope)}<br><small>${name}</small></label></li>`;
}

/** The consent page: the account, a tick for each permission, and both answers. `query` is the page's own. */
export function consentPage(ask: ConsentAsk, query: string): string {
  const accounts = ask.accounts.map(
    (row) => `<option value="${escapeHtml(row.instagramUserId)}">${escapeHtml(row.username)}</option>`,
  );
  return document(`<h1>Sign in with Instagram</h1>
<p>The app asks for access to your professional account.</p>
<form method="post" action="/oauth/authorize?${escapeHtml(query)}">
<label for="account">Account</label>
<select id="account" name="account">${accounts.join('')}</select>
<ul>${ask.scopes.map(scopeLine).join('')}</ul>
<button class="button primary" name="decision" value="allow">Allow</button>
<button class="button" name="decision" value="deny">Cancel</button>
</form>`);
}

export const refusalPage = (message: string) =>
  document(`<h1>Sorry, this page is not available</h1><p role="alert">${escapeHtml(message)}</p>`);
