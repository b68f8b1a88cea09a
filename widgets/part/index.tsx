import type { ReactNode } from 'react'
import type { PartProps } from '../../generated/widgets.ts'

/** Renders the nodes of a part without a wrapping element. */
export default function Part({ body }: PartProps & { body?: ReactNode }) {
  return <>{body}</>
}
