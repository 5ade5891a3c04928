import { type TNull, type TObject, type TOptional, type TSchema, type TUnion, Type } from 'typebox'
import type { Db } from '#core/db/connect.ts'
import type { ErrorDef, OperationError } from '#core/errors.ts'
import { changeBytesMax, changesBetween, type FieldChange, limitBytes } from '#core/events/record_changes.ts'
import { type Column, idColumn, integerColumn } from '#core/kits/columns.ts'
import type { CreatableAggregate, EventBody, Stamp } from '#core/operation/aggregate.ts'
import { field, Id, opt } from '#core/schema.ts'
import { RecordExists, RecordNotFound, ValueAlreadyUsed } from './errors.ts'
import {
  type Field,
  flag,
  type InputSchema,
  idFilters,
  inputSchema,
  orderFilters,
  type Presence,
  readInput,
  text,
  withDefault,
} from './fields.ts'
import { type AnyRow, type AnyState, type Fields, type Owner, statementsOf } from './statements.ts'

interface RecordDeclaration<Kind extends string, Own extends Fields> {
  /** Kind of its ids, which also identifies it in history. */
  kind: Kind
  table: string
  /** Description of a list of its rows in a request. */
  description: string
  /** Fields besides `id`, `revision` and `creationNumber`. `name` and `isDeleted` have defaults. */
  fields: Own
  /** Errors for an unknown id, an id that a creation finds in use, and a unique value that is in use. */
  errors?: { NotFound: ErrorDef; Duplicated: ErrorDef; Taken?: ErrorDef }
  /** Whether `revision` counts the changes of the row; by default it is the corporation's revision at the last change. */
  countsChanges?: boolean
}

const baseFields = {
  name: text('Name.', { minLength: 1, maxLength: 200 }),
  isDeleted: withDefault(flag('Whether the row is deleted. References to it remain valid.'), false),
}

type Base = typeof baseFields
type Whole<Own extends Fields> = Omit<Base, keyof Own> & Own

type ValueOf<F> = F extends Field<infer _, infer Value, infer _P> ? Value : never
type Values<Own extends Fields> = { [Name in keyof Whole<Own>]: ValueOf<Whole<Own>[Name]> }
type NamesWith<Own extends Fields, P extends Presence> = {
  [Name in keyof Whole<Own>]: Whole<Own>[Name] extends Field<infer _, infer _V, infer Own>
    ? Own extends P
      ? Name
      : never
    : never
}[keyof Whole<Own>]

// An interface would not be assignable to a state with any fields.
type Key<Kind extends string> = { id: Id<Kind>; corporationId: Id<'Corporation'> }

type State<Kind extends string, Own extends Fields> = Key<Kind> &
  Values<Own> & {
    revision: number
    /** Revision of the creation: unique, and in the order in which rows become visible. */
    creationNumber: number
  }

/** Required values of a new row, and any others; omitted ones get their defaults. */
export type NewValues<Own extends Fields> = Pick<Values<Own>, NamesWith<Own, 'required'>> & Partial<Values<Own>>

type Input<Kind extends string, Own extends Fields> = TObject<
  { id: TOptional<TUnion<[ReturnType<typeof Id<Kind>>, TNull]>> } & {
    [Name in NamesWith<Own, 'required' | 'nullable' | 'initial'>]: InputSchema<Whole<Own>[Name]>
  }
>

type RecordColumns<Kind extends string, Own extends Fields> = {
  id: Column<ReturnType<typeof Id<Kind>>>
  revision: Column
} & {
  [Name in Exclude<keyof Whole<Own>, NamesWith<Own, 'internal'>>]: Whole<Own>[Name] extends Field<infer S>
    ? Column<S>
    : never
}

/**
 * A stored entity of a corporation: an aggregate for `changeAggregates`, the schema of its rows in requests, and the columns of its lists.
 */
export interface RecordOf<Kind extends string, Own extends Fields> extends CreatableAggregate<State<Kind, Own>> {
  Taken: ErrorDef
  kind: Kind
  description: string
  fields: Whole<Own> & Fields
  input: Input<Kind, Own>
  columns: RecordColumns<Kind, Own>
  /** Returns a new row, to be inserted by a change. */
  create(key: Key<Kind>, values: NewValues<Own>): State<Kind, Own>
  /** Returns all rows of the corporation by name, deleted ones included. */
  list(db: Db, corporationId: string): Promise<State<Kind, Own>[]>
}

export type StateOf<R> = R extends RecordOf<infer Kind, infer Own> ? State<Kind, Own> : never

/** Row for readers. */
export type RowOf<R> =
  R extends RecordOf<infer Kind, infer Own> ? { id: Id<Kind>; revision: number } & Values<Own> : never

/** Record with any fields. */
export interface AnyRecord extends CreatableAggregate<AnyState> {
  Taken: ErrorDef
  kind: string
  description: string
  fields: Fields
  input: TObject
  create(key: Pick<AnyState, 'id' | 'corporationId'>, values: Readonly<Record<string, unknown>>): AnyState
  list(db: Db, corporationId: string): Promise<AnyState[]>
}

/** Kind, table and fields of rows whose changes are events of the type `RecordUpdate`. */
interface DeclaredRows {
  kind: string
  table: string
  fields: Fields
  /** By default a corporation. */
  owner?: Owner
}

const declared = new Map<string, DeclaredRows>()

/** Returns the declared rows of all modules that were imported. */
export const declaredRecords = (): readonly DeclaredRows[] => [...declared.values()]

/** Declares rows, so that history can name their kind and erasure find their personal fields. */
export function declareRows(rows: DeclaredRows): void {
  if (declared.has(rows.kind)) throw new Error(`Two records are called ${rows.kind}`)
  declared.set(rows.kind, rows)
}

export function record<const Kind extends string, const Own extends Fields>({
  errors: { NotFound, Duplicated, Taken = ValueAlreadyUsed } = { NotFound: RecordNotFound, Duplicated: RecordExists },
  countsChanges = false,
  ...declaration
}: RecordDeclaration<Kind, Own>): RecordOf<Kind, Own> {
  const { kind, table } = declaration
  const fields: Fields = { ...baseFields, ...declaration.fields }
  const moments = Object.entries(fields).filter(([, { stamp }]) => stamp !== undefined)
  const made = {
    ...declaration,
    NotFound,
    Duplicated,
    Taken,
    ...statementsOf({ table, fields, Taken }),
    fields,
    input: inputOf(kind, fields),
    columns: columnsFor(kind, fields),
    create: (key: Pick<AnyState, 'id' | 'corporationId'>, values: Readonly<Record<string, unknown>>) =>
      created(fields, key, values),
    stamp: (state: AnyState, stamp: Stamp) => stamped(moments, state, stamp, countsChanges),
    event: eventsOf({ kind, fields, nameField: 'name' }),
  }
  declareRows({ kind, table, fields })
  return made as unknown as RecordOf<Kind, Own>
}

function inputOf(kind: string, fields: Fields): TObject {
  const requested = Object.entries(fields).filter(([, field]) => isRequested(field))
  const id = opt(
    Id(kind),
    'Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server.',
  )
  const properties = requested.map(([name, field]): [string, TSchema] => [name, inputSchema(field)])
  return Type.Object({ id, ...Object.fromEntries(properties) }, { title: `${kind}Input` })
}

/** Whether requests have the field. */
export const isRequested = ({ presence }: Field): boolean => presence !== 'server' && presence !== 'internal'

function columnsFor(kind: string, fields: Fields): Record<string, Column> {
  const returnedFields = Object.entries(fields).filter(([, { presence }]) => presence !== 'internal')
  return {
    id: idColumn(kind, { operators: idFilters, description: 'Id of the row.' }),
    ...Object.fromEntries(
      returnedFields.map(([name, { schema, kind, filters = [], description }]) => [
        name,
        { schema: field(schema, description), kind, operators: filters },
      ]),
    ),
    revision: integerColumn({ operators: orderFilters, description: 'Revision of the last change.' }),
  }
}

function created(
  fields: Fields,
  key: Pick<AnyState, 'id' | 'corporationId'>,
  values: Readonly<Record<string, unknown>>,
): AnyState {
  const { id, corporationId } = key
  const initial = Object.entries(fields).map(([name, field]) => [
    name,
    values[name] === undefined ? readInput(field, undefined) : values[name],
  ])
  return { id, corporationId, ...Object.fromEntries(initial), revision: 0, creationNumber: 0 }
}

type NamedField = readonly [name: string, field: Field]

function stamped(
  moments: readonly NamedField[],
  state: AnyState,
  { revision, at }: Stamp,
  countsChanges: boolean,
): AnyState {
  const isNew = !state.creationNumber
  const change = { at, revision, isNew, isDeleted: state.isDeleted === true }
  const after: Record<string, unknown> & AnyState = { ...state }
  for (const [name, { stamp }] of moments) after[name] = stamp?.(state[name], change)
  after.revision = countsChanges ? Number(state.revision) + 1 : revision
  if (isNew) after.creationNumber = revision
  return after
}

interface EventSource {
  kind: string
  fields: Fields
  /** Field with the name of a row. */
  nameField: string
}

/** Returns the function that creates the event of a change, with previous and new values of changed fields. */
export function eventsOf({ kind, fields, nameField }: EventSource) {
  const published = Object.entries(fields).filter(([, { stamp }]) => stamp === undefined)
  return (before: AnyRow | undefined, after: AnyRow, _failure?: OperationError, count = 1): EventBody => {
    const changes: FieldChange[] = []
    for (const [name, { wire, isSecret }] of published) {
      if (before && before[name] === after[name]) continue
      const [from, to] = [before ? wire(before[name]) : null, wire(after[name])]
      if (from === to) continue
      if (isSecret) changes.push({ field: name, before: null, after: null })
      else if (isCompound(from) || isCompound(to)) changes.push(...changesBetween({ [name]: from }, { [name]: to }))
      else changes.push({ field: name, before: from, after: to })
    }
    return {
      type: recordUpdate,
      info: { record: kind, name: after[nameField], changes: limitBytes(changes, changeBytesMax(count)) },
    }
  }
}

const isCompound = (value: unknown): boolean => typeof value === 'object' && value !== null

/** Type of the events of all records. Their info contains the record. */
const recordUpdate = 'RecordUpdate'
