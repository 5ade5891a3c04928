/** Codes and fields of operations by their links. The search loads them, because they take more than the page itself. */
export const wordsPath = '/docs/words.json'

/**
 * Script of all pages of `/docs`: filters the parts of guides and the operations by words, copies code, shows shared types where they are
 * used, and folds the contents on narrow screens.
 */
export const docsScript = `
  const search = document.getElementById('search')
  if (search) {
    const input = search.querySelector('input')
    const sections = [...document.querySelectorAll('section')].map((section) => [
      section, [...section.querySelectorAll('.operations li, .part')].map((row) => [
        row, row.textContent.toLowerCase(), row.querySelector('span + a')?.getAttribute('href'),
      ]),
    ])
    const none = { codes: '', fields: [] }
    let loading
    const filter = async () => {
      loading ??= input.value ? fetch('${wordsPath}').then((answer) => answer.json()) : undefined
      const known = await loading?.catch(() => { loading = undefined }) ?? {}
      const words = input.value.toLowerCase().split(' ').filter(Boolean)
      let found = 0
      for (const [section, rows] of sections) {
        const before = found
        for (const [row, text, link] of rows) {
          const { codes, fields } = known[link] ?? none
          row.hidden = !words.every((word) => text.includes(word) || codes.includes(word) || fields.includes(word))
          if (!row.hidden) found++
        }
        section.hidden = found === before
      }
      search.querySelector('[role=status]').textContent = words.length > 0 ? found + ' found' : ''
    }
    input.addEventListener('input', filter)
    input.value = new URLSearchParams(location.search).get('find') ?? ''
    search.hidden = false
    filter()
  }

  const made = (tag, properties) => Object.assign(document.createElement(tag), properties)

  const addCopyButtons = (within) => {
    // Browsers offer no clipboard to pages over plain http outside of their machine.
    if (!navigator.clipboard) return
    for (const code of within.querySelectorAll('.code'))
      code.append(made('button', { type: 'button', className: 'copy', textContent: 'Copy' }))
  }
  addCopyButtons(document)
  document.addEventListener('click', async ({ target }) => {
    if (!target.matches('.copy')) return
    await navigator.clipboard.writeText(target.parentElement.querySelector('pre').textContent)
    target.textContent = 'Copied'
    setTimeout(() => { target.textContent = 'Copy' }, 2000)
  })

  document.addEventListener('toggle', ({ target }) => {
    const link = target.open && target.querySelector(':scope > .type')
    if (!link) return
    const fields = document.getElementById(link.hash.slice(1)).cloneNode(true)
    fields.removeAttribute('id')
    link.replaceWith(fields)
  }, true)

  const contents = document.querySelector('nav details')
  const narrow = matchMedia('(max-width: 50rem)')
  const fold = () => { contents.open = !narrow.matches }
  narrow.addEventListener('change', fold)
  fold()
`
