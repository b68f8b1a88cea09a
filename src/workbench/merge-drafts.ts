import { applyEdits, modify, parse } from 'jsonc-parser'
import { mergeTexts } from '../../renderer/contract/merge.ts'
import type { At } from '../../renderer/model/source.ts'
import { valueAt } from './checking/outline.ts'

const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2 } }

/** Merges what a person typed into a new release; undefined when both changed the same node. */
export function mergeReleased(base: string, ours: string, theirs: string): string | undefined {
  try {
    const merged = mergeTexts(base, ours, theirs)
    return 'text' in merged ? merged.text : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * Merges what a person typed on two pages since `base`, node by node. Where both pages changed the same node, `ours` wins: it is what the person
 * typed last.
 */
export function mergeOwn(base: string, ours: string, theirs: string): string {
  try {
    return mergedWithOurs(base, ours, theirs)
  } catch (error) {
    // A text may be nested more deeply than can be read.
    if (error instanceof RangeError) return ours
    throw error
  }
}

function mergedWithOurs(base: string, ours: string, theirs: string): string {
  let other = theirs
  for (;;) {
    const merged = mergeTexts(base, ours, other)
    if ('text' in merged) return merged.text
    // The whole text is the node, as of a file that both pages created.
    if (merged.conflict.length === 0) return ours
    const next = withValue(other, merged.conflict, valueAt(parse(base), merged.conflict))
    // The node cannot be changed there.
    if (next === other) return ours
    other = next
  }
}

const withValue = (text: string, at: At, value: unknown): string => applyEdits(text, modify(text, [...at], value, FORMAT))
