import type { ReactNode } from 'react'
import '../../../widgets/semi.ts'
import '../../../src/frame/page.css'
import '../../../src/frame/theme.css'
import { FormBaseline } from './form-baseline.tsx'
import type { Drawing } from './main.ts'
import { ListBaseline } from './list-baseline.tsx'
import { plants } from './plants.ts'

/** Returns the same screen as a competent developer would write it, with the same libraries and styles. */
export function baseline(what: Drawing, size: number): () => ReactNode {
  if (what !== 'list') return () => <FormBaseline count={size} checked={what === 'checked'} />
  const rows = plants(size)
  return () => <ListBaseline plants={rows} />
}
