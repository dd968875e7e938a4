// Evaluates flags with OpenFeature's own SDK and provider, and reports a reward.
import { OpenFeature } from '@openfeature/server-sdk';
import { OFREPProvider } from '@openfeature/ofrep-provider';
import assert from 'node:assert/strict';

const [address, key] = process.argv.slice(2);
const headers = [['Authorization', `Bearer ${key}`]];
await OpenFeature.setProviderAndWait(new OFREPProvider({ baseUrl: address, headers }));
const client = OpenFeature.getClient();
const person = { targetingKey: 'p', plan: 'free' };

const text = await client.getStringDetails('texts', '?', person);
assert.equal(text.errorCode, undefined, text.errorMessage);
assert.ok(['a', 'b'].includes(text.value));
assert.ok(['x', 'y'].includes(text.variant));
assert.equal(text.reason, 'SPLIT');
assert.equal(text.flagMetadata.propensity, 0.5);
assert.equal(text.flagMetadata.release, 0);

const answer = await fetch(`${address}/v1/decisions/${text.flagMetadata.decision}/reward`, {
  method: 'PUT',
  headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
  body: JSON.stringify({ value: 1 }),
});
assert.equal(answer.status, 200);
assert.deepEqual(await answer.json(), { status: 'counted' });

assert.ok([1, 2.5].includes(await client.getNumberValue('numbers', 0, person)));
assert.equal((await client.getBooleanDetails('switches', true, person)).errorCode, undefined);
assert.ok([40, 50].includes((await client.getObjectValue('objects', {}, person)).size));
assert.equal((await client.getStringDetails('nothing', '?', person)).errorCode, 'FLAG_NOT_FOUND');
assert.equal((await client.getStringDetails('texts', '?')).errorCode, 'TARGETING_KEY_MISSING');
console.log('evaluated');
