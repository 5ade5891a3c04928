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
    CONFIRMATION_DISABLED: 'Orders of this restaurant need no confirmation.',
    TENANT_FORBIDDEN: 'Only people of the whole chain may change this.',
    Validation_IncorrectPhone: 'The phone needs its country code and 8 to 15 digits, and belongs to nobody else.',
    Validation_PhoneOfAnotherCustomer: 'The phone belongs to another guest.',
    Validation_CardOfAnotherCustomer: 'This card belongs to another guest.',
    Validation_CustomerNotFound: 'There is no such guest.',
    Validation_CustomerNotNamed: 'A guest needs a phone.',
    Validation_IncorrectSum: 'The sum must be above zero, in the digits of the currency.',
    Validation_InsufficientFunds: 'There is too little in the wallet.',
    Validation_CustomerNotInProgram: 'The guest is in no program with this wallet.',
    GUEST_HAS_OPEN_ORDERS: 'The guest has open orders or reserves. Close or cancel them first.',
    LOYALTY_PERIOD_REVERSED: 'The period ends before it begins.',
    CAMPAIGNS_TOO_LARGE: 'The restaurant has too many rules. Switch off those that nobody needs.',
    GUEST_NOT_IN_PROGRAM: 'The guest has not joined a program of a rule, and earns nothing there.',
    COUPON_NOT_FOUND: 'There is no such coupon.',
    COUPON_ACTIVATED: 'The coupon was used already.',
    COUPON_NOT_IN_FORCE: 'The coupon is not valid today.',
    UNKNOWN_TIME_ZONE: 'There is no such time zone.',
    CURRENCY_MISMATCH: 'The chain has another currency. A restaurant with its own currency needs a chain of its own.',
    CURRENCY_IN_USE: 'The books have entries in another currency.',
    CODE_ALREADY_USED: 'Somebody else has this number.',
    ATTENDANCE_OVERLAPS: 'The times overlap others of this employee.',
    REPEATED_ZONE: 'Another zone has this name.',
    ZONE_INCOMPLETE: 'A zone needs at least three corners.',
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
    CONFIRMATION_DISABLED: 'Заказы этого ресторана не нужно подтверждать.',
    TENANT_FORBIDDEN: 'Это меняют только люди всей сети.',
    Validation_IncorrectPhone: 'В телефоне нужны код страны и от 8 до 15 цифр, и он не должен быть чужим.',
    Validation_PhoneOfAnotherCustomer: 'Этот телефон у другого гостя.',
    Validation_CardOfAnotherCustomer: 'Эта карта у другого гостя.',
    Validation_CustomerNotFound: 'Такого гостя нет.',
    Validation_CustomerNotNamed: 'Гостю нужен телефон.',
    Validation_IncorrectSum: 'Сумма должна быть больше нуля, с дробной частью как у валюты.',
    Validation_InsufficientFunds: 'В кошельке слишком мало.',
    Validation_CustomerNotInProgram: 'Гость не участвует в программе этого кошелька.',
    GUEST_HAS_OPEN_ORDERS: 'У гостя есть открытые заказы или брони. Сначала закройте или отмените их.',
    LOYALTY_PERIOD_REVERSED: 'Конец раньше начала.',
    CAMPAIGNS_TOO_LARGE: 'В ресторане слишком много правил. Отключите ненужные.',
    GUEST_NOT_IN_PROGRAM: 'Гость не участвует в программе правила и ничего в ней не получит.',
    COUPON_NOT_FOUND: 'Такого купона нет.',
    COUPON_ACTIVATED: 'Купон уже использован.',
    COUPON_NOT_IN_FORCE: 'Купон сегодня не действует.',
    UNKNOWN_TIME_ZONE: 'Такого часового пояса нет.',
    CURRENCY_MISMATCH: 'У сети другая валюта. Ресторану со своей валютой нужна своя сеть.',
    CURRENCY_IN_USE: 'В учёте есть записи в другой валюте.',
    CODE_ALREADY_USED: 'Этот номер уже есть у другого.',
    ATTENDANCE_OVERLAPS: 'Время пересекается с другим у этого сотрудника.',
    REPEATED_ZONE: 'Зона с таким названием уже есть.',
    ZONE_INCOMPLETE: 'Зоне нужны хотя бы три угла.',
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
