import { ApiError } from './api.ts'
import { defineTexts, useTexts } from './text.ts'

/** Sentences for codes of the server. A code that is not here is shown with the server's own English sentence. */
const texts = defineTexts(
  {
    OFFLINE: 'The server cannot be reached. Check the connection, then try again.',
    LOGIN_REFUSED: 'Login or password is wrong.',
    TOO_MANY_ATTEMPTS: 'Too many attempts. Wait a minute, then try again.',
    TOO_MANY_REQUESTS: 'Too many requests. Wait a moment, then try again.',
    PASSWORD_BUSY: 'Many people are logging in at once. Try again in some seconds.',
    LINK_UNKNOWN: 'The link was used already, or is too old. Ask for a new one: each is good once.',
    PASSWORD_MISSING: 'Choose a password of at least 10 characters.',
    WRONG_PASSWORD: 'The present password is wrong.',
    LOGIN_TAKEN: 'This login is used on this server already.',
    RIGHTS_EXCEEDED: 'Nobody gives or takes rights that exceed their own.',
    OWN_RIGHTS: 'Nobody changes the own role or restaurants.',
    LAST_OWNER: 'The chain keeps one owner of all restaurants.',
    PERSON_NOT_FOUND: 'There is no such person.',
    PERSON_DISABLED: 'The person may not log in.',
    SCREEN_OF_COOK: 'Only a cook has screens that stay logged in.',
    INVALID_REQUEST: 'Some fields are wrong.',
    UNAUTHENTICATED: 'You are not logged in any more.',
    ROLE_FORBIDDEN: 'Your role does not allow this.',
    CROSS_SITE: 'The page was opened at another address than the server’s. Open it at the address of the server.',
    OrderNotFound: 'There is no such order.',
    WrongDeliveryStatus: 'Not possible in the present state of the order.',
    EntityAlreadyInUse: 'The order is being edited at the till.',
    ORDER_NOT_PAID: 'The payments do not cover the sum of the order.',
    CanNotAssignCourierToOrder: 'Needs a courier first.',
    CourierIdDoesNotExist: 'There is no such courier.',
    OrderStatusChangedInIikoFront: 'Not possible in the present state of the order.',
    TERMINAL_GROUP_IS_LINKED: 'The terminal of the restaurant does this step.',
    ACTION_REFUSED: 'The front office does not allow this action.',
    REMOVAL_TYPE_REQUIRED: 'Choose how the cooked dishes are written off.',
    TIMEOUT: 'The restaurant has not answered yet.',
    InvalidPhone: 'The phone needs 8 to 15 digits.',
    AddressNotFound: 'The address is missing or unknown.',
    HomeNotFound: 'The address needs a house.',
    OrderItemsNotExists: 'The order has no dishes.',
    CustomerNameNotSpecified: 'The guest needs a name.',
    TooSmallDeliveryDate: 'The order cannot be ready by that time.',
    TerminalGroupIdNotDetermined: 'The restaurant does not deliver there now.',
    ITEM_ON_STOP_LIST: 'Too little of this dish is left.',
    ProductNotFound: 'The restaurant does not sell this dish.',
    OrderServiceTypeDoesNotMatchSelfServiceMode: 'The restaurant does not offer this service.',
    WRONG_ORDER_STATUS: 'The order is closed or cancelled.',
    TABLE_NOT_FOUND: 'There is no such table.',
    TABLE_NOT_RESERVABLE: 'Tables of this hall cannot be reserved.',
    REMOVAL_COMMENT_REQUIRED: 'This way of writing off needs a comment.',
    WRITEOFF_USER_REQUIRED: 'This way of writing off needs an employee. Choose another one.',
    START_IN_PAST: 'This time has passed.',
    START_TOO_FAR: 'A table can be reserved for the next 90 days.',
    WRONG_RESERVE_STATUS: 'The guests have come already, or the reserve is cancelled.',
    RESERVE_IS_OVER: 'The time of the reserve is over.',
    CONFIRMATION_DISABLED: 'Orders of this restaurant need no confirmation.',
    DAY_IN_FUTURE: 'This day has not begun at the restaurant.',
    DAY_ALREADY_CLOSED: 'The day is closed already.',
    CLOSE_VERSION_MISMATCH: 'The close was corrected meanwhile.',
    CLOSE_REASON_REQUIRED: 'Say why the day is closed with unfinished orders.',
    FIGURES_PENDING: 'Orders of the day are still being recorded. Try again in some seconds.',
    REPORTS_OFF: 'Reports are switched off on this server.',
    TOO_MANY_DIGITS: 'The currency has no such small part.',
    REPORT_TOO_LARGE: 'This is too much for one page. Choose fewer days.',
    CATALOGUE_CHANGED: 'Somebody else changed the same. Try again.',
    PRODUCT_CODE_ALREADY_USED: 'Another dish has this SKU.',
    TENANT_FORBIDDEN: 'Only people of all restaurants may change this.',
    IMPORT_IN_PROGRESS: 'Another file is being imported. Try again in a minute.',
    IMPORT_NOT_FOUND: 'The file was read more than an hour ago. Choose it again.',
    IMPORT_OUTDATED: 'The data has changed since the file was read.',
    IMPORT_REFUSED: 'The file cannot be imported any more. Choose it again.',
  },
  {
    OFFLINE: 'Нет связи с сервером. Проверьте соединение и попробуйте ещё раз.',
    LOGIN_REFUSED: 'Неверный логин или пароль.',
    TOO_MANY_ATTEMPTS: 'Слишком много попыток. Подождите минуту и попробуйте ещё раз.',
    TOO_MANY_REQUESTS: 'Слишком много запросов. Подождите немного и попробуйте ещё раз.',
    PASSWORD_BUSY: 'Одновременно входит много людей. Попробуйте через несколько секунд.',
    LINK_UNKNOWN: 'Ссылка уже использована или устарела. Попросите новую: каждая действует один раз.',
    PASSWORD_MISSING: 'Придумайте пароль не короче 10 символов.',
    WRONG_PASSWORD: 'Текущий пароль неверен.',
    LOGIN_TAKEN: 'Этот логин на сервере уже занят.',
    RIGHTS_EXCEEDED: 'Нельзя дать или забрать больше прав, чем есть у вас.',
    OWN_RIGHTS: 'Свою роль и свои рестораны изменить нельзя.',
    LAST_OWNER: 'В сети должен остаться владелец всех ресторанов.',
    PERSON_NOT_FOUND: 'Такого человека нет.',
    PERSON_DISABLED: 'Этому человеку вход запрещён.',
    SCREEN_OF_COOK: 'Экран, который остаётся в системе, бывает только у повара.',
    INVALID_REQUEST: 'Некоторые поля заполнены неверно.',
    UNAUTHENTICATED: 'Вы больше не вошли в систему.',
    ROLE_FORBIDDEN: 'Ваша роль этого не позволяет.',
    CROSS_SITE: 'Страница открыта не по адресу сервера. Откройте её по адресу сервера.',
    OrderNotFound: 'Такого заказа нет.',
    WrongDeliveryStatus: 'Невозможно в текущем состоянии заказа.',
    EntityAlreadyInUse: 'Заказ сейчас редактируют на кассе.',
    ORDER_NOT_PAID: 'Оплаты не покрывают сумму заказа.',
    CanNotAssignCourierToOrder: 'Сначала нужен курьер.',
    CourierIdDoesNotExist: 'Такого курьера нет.',
    OrderStatusChangedInIikoFront: 'Невозможно в текущем состоянии заказа.',
    TERMINAL_GROUP_IS_LINKED: 'Этот шаг выполняет терминал ресторана.',
    ACTION_REFUSED: 'Ресторан не допускает это действие.',
    REMOVAL_TYPE_REQUIRED: 'Выберите, как списать приготовленные блюда.',
    TIMEOUT: 'Ресторан ещё не ответил.',
    InvalidPhone: 'В телефоне должно быть от 8 до 15 цифр.',
    AddressNotFound: 'Адрес не указан или неизвестен.',
    HomeNotFound: 'В адресе нужен номер дома.',
    OrderItemsNotExists: 'В заказе нет блюд.',
    CustomerNameNotSpecified: 'Укажите имя гостя.',
    TooSmallDeliveryDate: 'К этому времени заказ не успеть.',
    TerminalGroupIdNotDetermined: 'Сейчас ресторан туда не доставляет.',
    ITEM_ON_STOP_LIST: 'Этого блюда осталось слишком мало.',
    ProductNotFound: 'Ресторан не продаёт это блюдо.',
    OrderServiceTypeDoesNotMatchSelfServiceMode: 'Ресторан не предлагает этот способ.',
    WRONG_ORDER_STATUS: 'Заказ закрыт или отменён.',
    TABLE_NOT_FOUND: 'Такого стола нет.',
    TABLE_NOT_RESERVABLE: 'Столы этого зала не бронируются.',
    REMOVAL_COMMENT_REQUIRED: 'Этот способ списания требует комментария.',
    WRITEOFF_USER_REQUIRED: 'Этот способ списания требует сотрудника. Выберите другой.',
    START_IN_PAST: 'Это время уже прошло.',
    START_TOO_FAR: 'Стол можно забронировать на ближайшие 90 дней.',
    WRONG_RESERVE_STATUS: 'Гости уже пришли, или бронь отменена.',
    RESERVE_IS_OVER: 'Время брони закончилось.',
    CONFIRMATION_DISABLED: 'Заказы этого ресторана не нужно подтверждать.',
    DAY_IN_FUTURE: 'Этот день в ресторане ещё не начался.',
    DAY_ALREADY_CLOSED: 'День уже закрыт.',
    CLOSE_VERSION_MISMATCH: 'Закрытие тем временем исправили.',
    CLOSE_REASON_REQUIRED: 'Напишите, почему день закрывается с незавершёнными заказами.',
    FIGURES_PENDING: 'Заказы этого дня ещё записываются. Повторите через несколько секунд.',
    REPORTS_OFF: 'Отчёты на этом сервере выключены.',
    TOO_MANY_DIGITS: 'У валюты нет такой мелкой части.',
    REPORT_TOO_LARGE: 'Это слишком много для одной страницы. Выберите меньше дней.',
    CATALOGUE_CHANGED: 'То же самое изменил кто-то другой. Попробуйте ещё раз.',
    PRODUCT_CODE_ALREADY_USED: 'У другого блюда такой же артикул.',
    TENANT_FORBIDDEN: 'Изменить это могут только люди всех ресторанов.',
    IMPORT_IN_PROGRESS: 'Сейчас загружается другой файл. Попробуйте через минуту.',
    IMPORT_NOT_FOUND: 'Файл прочитан больше часа назад. Выберите его снова.',
    IMPORT_OUTDATED: 'С тех пор как файл прочитан, данные изменились.',
    IMPORT_REFUSED: 'Файл больше нельзя загрузить. Выберите его снова.',
  },
)

/** Returns a function that words an error in the language of the person. */
export function useErrorText(): (error: unknown) => string {
  const known: Readonly<Record<string, string>> = useTexts(texts)
  return (error) => {
    if (!(error instanceof Error)) return String(error)
    return (error instanceof ApiError ? known[error.code] : undefined) ?? error.message
  }
}

/** Returns a function that words a refusal of a step or command. */
export function useCodeText(): (refusal: { code: string; message: string }) => string {
  const known: Readonly<Record<string, string>> = useTexts(texts)
  return ({ code, message }) => known[code] ?? message
}

/** Returns a function that words the error of one field; undefined if the field is right. */
export function useFieldError(error: unknown): (path: string) => string | undefined {
  const text = useErrorText()
  return (path) => {
    const field = error instanceof ApiError ? error.fields.find((one) => one.path === path) : undefined
    return field && (field.message ?? text(error))
  }
}
