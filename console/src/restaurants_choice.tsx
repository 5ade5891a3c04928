import { Check, Choice } from './parts.tsx'
import { useRestaurants } from './restaurants.ts'
import { useSession } from './session.tsx'
import { defineTexts, useTexts } from './text.ts'

export const restaurantsTexts = defineTexts(
  { restaurants: 'Restaurants', all: 'All restaurants', some: 'Only some' },
  { restaurants: 'Рестораны', all: 'Все рестораны', some: 'Только некоторые' },
)

interface RestaurantsChoiceProps {
  /** Ids of the restaurants. Null for all. */
  value: readonly string[] | null
  onChange(value: string[] | null): void
}

/** Choice of all restaurants or of some. A developer sees sandboxes only, and so never all. */
export function RestaurantsChoice({ value, onChange }: RestaurantsChoiceProps) {
  const t = useTexts(restaurantsTexts)
  const { person: own } = useSession()
  const { data: restaurants = [] } = useRestaurants()
  const toggle = (id: string) =>
    onChange(value?.includes(id) ? value.filter((other) => other !== id) : [...(value ?? []), id])
  return (
    <div className="checks">
      {own.organizationIds === null && own.role !== 'developer' && (
        <Choice
          label={t.restaurants}
          value={value === null ? 'all' : 'some'}
          options={[
            { value: 'all', text: t.all },
            { value: 'some', text: t.some },
          ]}
          onChange={(chosen) => onChange(chosen === 'all' ? null : [])}
        />
      )}
      {value !== null && (
        <fieldset className="checks">
          <legend className="visually-hidden">{t.restaurants}</legend>
          {restaurants.map(({ id, name }) => (
            <Check key={id} label={name} checked={value.includes(id)} onChange={() => toggle(id)} />
          ))}
        </fieldset>
      )}
    </div>
  )
}
