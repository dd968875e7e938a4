// How programs use the experiment, ready to be copied. The key is not written into them.

import {h} from './dom.js';

function curl(url, name) {
  return `URL=${url}
KEY=…   # a key with the role app: maskedbandit keys create --role app

curl -sS $URL/v1/experiments/${name}/decisions -H "Authorization: Bearer $KEY" \\
  -d '{"person": "alice", "request": "page-view-1"}' | tee decision.json

ID=$(sed 's/.*"decision":"\\([^"]*\\)".*/\\1/' decision.json)
curl -sS -X PUT $URL/v1/decisions/$ID/reward -H "Authorization: Bearer $KEY" -d '{"value": 1}'`;
}

function java(url, name) {
  return `BanditClient client = BanditClient.at("${url}", key);
Decision decision = client.decide(DecisionRequest.of("${name}").person("alice"));
// show decision.arm(); when it is known what came of it:
client.reward(decision.id(), 1);`;
}

function javaScript(url, name) {
  return `const headers = {Authorization: \`Bearer \${key}\`, 'Content-Type': 'application/json'};
const answer = await fetch('${url}/v1/experiments/${name}/decisions', {
  method: 'POST', headers, body: JSON.stringify({person: 'alice'}),
});
const {decision, arm, value} = await answer.json();
// show the arm; when it is known what came of it:
await fetch(\`${url}/v1/decisions/\${decision}/reward\`, {
  method: 'PUT', headers, body: JSON.stringify({value: 1}),
});`;
}

const LANGUAGES = [['curl', curl], ['Java', java], ['JavaScript', javaScript]];

export function snippets(state) {
  const {origin} = location;
  return h('div', {class: 'stack'},
    h('p', {class: 'soft'}, 'A program asks for a decision, shows its arm, and reports what came of it.'),
    ...LANGUAGES.map(([language, text], i) => snippet(language, text(origin, state.name), i === 0)));
}

function snippet(language, text, open) {
  const said = h('span', {class: 'soft', role: 'status'});
  const button = h('button', {type: 'button', 'aria-label': `Copy ${language}`, onclick: async () => {
    said.textContent = (await copied(text)) ? 'Copied.' : 'Copying is not allowed here; select the text.';
    setTimeout(() => {
      said.textContent = '';
    }, 3000);
  }}, 'Copy');
  return h('details', {open}, h('summary', {}, language),
    h('div', {class: 'snippet'}, h('pre', {tabindex: '0', 'aria-label': `${language} example`}, h('code', {}, text)),
      h('div', {class: 'row'}, button, said)));
}

/** Browsers give the clipboard to safe addresses only, which http on another host is not. */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = h('textarea', {'aria-hidden': 'true'});
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}
