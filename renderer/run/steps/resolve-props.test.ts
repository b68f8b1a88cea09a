import { expect, it } from 'vitest'
import type { Formatters } from '../../language/text.ts'
import { constant, createScope } from '../data/index.ts'
import { resolveStepProps } from './resolve-props.ts'

const scope = createScope({ plant: constant({ name: 'fern', litres: 2 }) })
const path = ['plant', 'name']

it('resolves each property of a step by its kind with the current values', () =>
  expect(
    resolveStepProps(
      {
        screen: { kind: 'literal', value: 'beds' },
        hello: { kind: 'text', text: { parts: [{ path, formats: [] }, '!'] } },
        of: { kind: 'path', path },
        times: { kind: 'value', value: { path: ['plant', 'litres'] } },
        now: { kind: 'condition', condition: { op: 'equals', path, right: { literal: 'moss' } } },
        with: { kind: 'values', values: { name: { path }, none: { path: ['plant', 'note'] } } },
        values: { kind: 'assignments', assignments: [{ path: ['state', 'note'], value: { path: ['plant', 'note'] } }] },
      },
      scope,
      {} as Formatters,
    ),
  ).toEqual({
    screen: 'beds',
    hello: 'fern!',
    of: 'fern',
    times: 2,
    now: false,
    with: { name: 'fern' },
    values: [{ path: ['state', 'note'], value: undefined }],
  }))
