// The state and the health of an experiment in a few words.

import {h} from './dom.js';
import {sentence} from './api.js';

/** What is said of each kind of experiment while none of its arms leads. */
const NO_LEADER = {
  arms: 'not known yet',
  sealed: 'not shown',
  unknown: 'not known',
};

const STATES = {running: 'good', paused: 'warn', stopped: ''};

export function status(experiment) {
  return h('span', {class: `badge ${STATES[experiment.status] ?? ''}`}, experiment.status);
}

export function noLeader(experiment) {
  return NO_LEADER[experiment.kind];
}

/** A badge and what is behind it. */
export function health({health: {computed, sentence: state, sampleRatio, drift}}) {
  if (computed === false) {
    return {badge: h('span', {class: 'badge bad'}, 'not computed'), text: sentence(state)};
  }
  if (sampleRatio.alarm) {
    return {badge: h('span', {class: 'badge bad'}, 'exposures are lost'), text: sentence(sampleRatio.sentence)};
  }
  if (drift.changes.length > 0) {
    const latest = drift.changes[drift.changes.length - 1];
    return {badge: h('span', {class: 'badge warn'}, 'changed'), text: sentence(latest.sentence)};
  }
  return sampleRatio.computed
    ? {badge: h('span', {class: 'badge good'}, 'good'), text: 'Exposures agree with the weights.'}
    : {badge: h('span', {class: 'badge'}, 'not known'), text: 'Exposures are not compared with weights yet.'};
}
