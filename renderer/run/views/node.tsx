import {
  type ComponentType,
  Fragment,
  memo,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { meets, pathsIn } from '../../language/condition.ts'
import { UNKNOWN } from '../../language/unknown.ts'
import type { NodePlan } from '../../compile/plan.ts'
import { areKnown, isLoading, isQuerySource, placeholderScope, type Scope, useReads } from '../data/index.ts'
import { type Draw, type Env, useEnv, type ViewModule } from '../env/index.ts'
import { FormContext } from '../forms/index.ts'
import { renderInBoundary } from './draw-widget.tsx'
import { FailedCell } from './failed-cell.tsx'
import type { StoredAnswerNoticeProps } from './stored-answer-notice.tsx'
import { inlined, hasPendingParams, PendingPart } from './part.tsx'
import type { Resolving } from './resolve.tsx'
import { useChains } from './use-chains.ts'
import { useViewAround } from './view.tsx'

interface NodesProps {
  nodes: readonly NodePlan[]
  scope: Scope
}

/** Above this number of nodes, rendering is split into pieces. */
const MANY = 100
/** Nodes per piece; more than a phone shows at once. */
const PIECE_SIZE = 30
const PIECES_PER_TRANSITION = 3

/** Renders nodes from top to bottom. */
export function Nodes({ nodes, scope }: NodesProps): ReactNode {
  const { formatters } = useEnv()
  return drawNodes(nodes, scope, { module: useViewAround().module, formatters })
}

/** The parts of the module, and the formatters of texts passed to them. */
type Around = Pick<Env, 'formatters'> & { module: ViewModule }

function drawNodes(nodes: readonly NodePlan[], scope: Scope, around: Around): ReactNode {
  if (nodes.length > MANY) return <ManyNodes nodes={nodes} scope={scope} />
  const [only] = nodes
  return only && nodes.length === 1 ? drawNode(only, scope, around) : nodes.map((node) => drawNode(node, scope, around))
}

/** Renders a node; an inline part is replaced by its nodes. */
function drawNode(node: NodePlan, scope: Scope, around: Around, key = node.at): ReactNode {
  if (hasPendingParams(scope) && isControl(node)) return null
  const inside = inlined(node, scope, around.module, around.formatters)
  if (!inside)
    return isStill(node, scope) ? <StillNode key={key} plan={node} scope={scope} /> : <NodeHost key={key} plan={node} scope={scope} />
  const [only] = inside.nodes
  if (only && inside.nodes.length === 1) return drawNode(only, inside.scope, around, key)
  return <Fragment key={key}>{drawNodes(inside.nodes, inside.scope, around)}</Fragment>
}

const Piece = memo(Nodes)

/**
 * Renders the first piece immediately and the rest in transitions, so that typing is never blocked. Pieces are separate components, because
 * React visits all siblings when one of them changes. Fields below the first piece are in boxes that skip layout while off-screen.
 */
function ManyNodes({ nodes, scope }: NodesProps) {
  const { Piece: FieldsBox } = useEnv().hostComponents
  const form = use(FormContext)
  const pieces = useMemo(() => inPieces(nodes), [nodes])
  const [count, setCount] = useState(1)
  const isWhole = count >= pieces.length
  useLayoutEffect(() => (isWhole ? undefined : form?.pendingFields.add(() => setCount(Infinity))), [isWhole, form])
  useEffect(() => {
    if (!isWhole) startTransition(() => setCount(count + PIECES_PER_TRANSITION))
  }, [count, isWhole])
  return pieces.slice(0, count).map((piece, index) => {
    const drawn = <Piece key={piece[0]?.at} nodes={piece} scope={scope} />
    return index === 0 || !piece.every(({ field }) => field) ? (
      drawn
    ) : (
      <FieldsBox key={piece[0]?.at} fields={piece.length}>
        {drawn}
      </FieldsBox>
    )
  })
}

const inPieces = (nodes: readonly NodePlan[]) =>
  Array.from({ length: Math.ceil(nodes.length / PIECE_SIZE) }, (_, index) => nodes.slice(index * PIECE_SIZE, (index + 1) * PIECE_SIZE))

/**
 * Renders a node: first its condition, then its data, then the widget inside an error boundary. While data is loading, placeholders are
 * used if they contain everything it reads; with `skeleton: own` the widget shows bars for missing values. It re-renders only when a path
 * in its plan changes.
 */
export const NodeHost = memo(function NodeHost({ plan, scope }: { plan: NodePlan; scope: Scope }) {
  const env = useEnv()
  const view = useViewAround()
  const { isShown, reads, needs } = useShown(plan, scope)
  useReads(reads, scope)
  const { busy, run, sent, failure } = useChains(plan, scope, env, view)

  const waited = hasPendingParams(scope) && reads.some(([root]) => root === 'params') ? [...needs, 'params'] : needs
  const cells = needs.map((root) => scope.source(root)).filter(isQuerySource)
  const loading = waited.filter((root) => isLoading(scope.source(root))).join(' ')
  const drawn = useRenderScope(scope, loading)
  if (!isShown) return null
  const failed = cells.find((cell) => cell.state() === 'failed')
  if (failed) return <FailedCell cell={failed.failedQuery()} view={view} compact={plan.at.split('.').length > 2} />
  const draw: Draw = (nodes, inside) => drawNodes(nodes, inside, { module: view.module, formatters: env.formatters })
  if (loading !== '' && plan.skeleton !== 'own' && !areKnown(reads, drawn)) {
    const { Skeleton } = env.hostComponents
    if (plan.part) return <PendingPart part={plan.part} draw={draw} />
    return plan.skeleton === 'none' ? null : <Skeleton shape={plan.skeleton} />
  }

  const resolving: Resolving = { env, scope: drawn, around: scope, run, draw }
  const drawnNode = renderInBoundary(plan, view, { busy, failure, ...sent }, resolving)
  const storedSource = cells.find((cell) => cell.keptAt() !== undefined)
  const at = storedSource?.keptAt()
  const StoredAnswerNotice = view.module.StoredAnswerNotice as ComponentType<StoredAnswerNoticeProps> | undefined
  if (!storedSource || at === undefined || !StoredAnswerNotice) return drawnNode
  return (
    <>
      <StoredAnswerNotice cell={storedSource.rootQuery()} at={at} view={view} />
      {drawnNode}
    </>
  )
})

/** Renders a node whose data can't change, as in most list rows, without subscriptions. */
const StillNode = memo(function StillNode({ plan, scope }: { plan: NodePlan; scope: Scope }) {
  const env = useEnv()
  const view = useViewAround()
  const { busy, run, sent, failure } = useChains(plan, scope, env, view)
  const draw: Draw = (nodes, inside) => drawNodes(nodes, inside, { module: view.module, formatters: env.formatters })
  return renderInBoundary(plan, view, { busy, failure, ...sent }, { env, scope, around: scope, run, draw })
})

/** Whether a node is a mere control, such as a button; it is not rendered before its part has its params. */
const isControl = ({ skeleton, props }: NodePlan): boolean =>
  skeleton === 'none' && Object.values(props).some(({ kind }) => kind === 'steps')

/** Whether a node is unconditional, needs no data and reads only constant values. */
const isStill = ({ when, entries, needs, reads }: NodePlan, scope: Scope): boolean =>
  !when && !entries && needs.length === 0 && reads.every(([root = '']) => !scope.source(root)?.subscribe)

/** Returns the scope of a node while data is loading; `coming` lists the data sources, separated by spaces. */
function useRenderScope(scope: Scope, loading: string): Scope {
  return useMemo(() => {
    if (loading === '') return scope
    const paths = loading.split(' ').map((root) => [root])
    return placeholderScope(scope, paths, UNKNOWN)
  }, [scope, loading])
}

/** Returns the visibility and the reads of a node. For hidden parts only the conditions are read, so that their data is not requested. */
function useShown(plan: NodePlan, around: Scope) {
  const conditions = [...(plan.when ? [plan.when] : []), ...(plan.entries ?? []).map(({ when }) => when)]
  const scope = conditions.length > 0 ? placeholderScope(around, conditions.flatMap(pathsIn)) : around
  const isShown = !plan.when || meets(plan.when, scope.get)
  const shown = (isShown ? (plan.entries ?? []) : []).map(({ when }) => meets(when, scope.get))
  const which = shown.join()
  return useMemo(() => {
    if (!isShown && plan.when) return { isShown, reads: pathsIn(plan.when), needs: [] }
    const entries = (plan.entries ?? []).filter((_, index) => which.split(',')[index] === 'true')
    return {
      isShown,
      reads: [...plan.reads, ...entries.flatMap(({ reads }) => reads)],
      needs: [...plan.needs, ...entries.flatMap(({ needs }) => needs)],
    }
  }, [plan, isShown, which])
}
